import type { Command } from "#/cli/command";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer } from "#/src/client";
import { SentInvitation } from "#/src/contract/invitations";
import { findClient } from "./find-client";

type Options = GlobalOptions & { email?: string; name?: string };

/** `portal clients invite CLIENT` */
export function addInviteClient(parent: Command, io: Io) {
  parent
    .command("invite")
    .argument("<client>", "its id or full name")
    .summary("invite a person to a client's portal")
    .description(
      "Send a link for one sign-in to a client's portal, valid for seven days, to the primary contact unless --email " +
        "names another. Without configured mail the link is printed, to pass on.",
    )
    .option("--email <address>", "another person's address")
    .option("--name <name>", "the person's name")
    .jsonFields(SentInvitation)
    .examples(
      'portal clients invite "Acme Outdoor"',
      'portal clients invite "Acme Outdoor" --email otto@acme.example --name "Otto Acme"',
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { email, name, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const { id } = await findClient(api, wanted);
      const to = email ?? (await contactOf(api, id));
      const invitation = await answer(
        api.clients[":id"].invitations.$post({ param: { id }, json: { email: to, ...(name && { name }) } }),
      );
      const { link } = invitation;
      if (link === undefined) say(io, `An invitation is on its way to ${invitation.email}.`);
      else say(io, `No mail is set up. Pass this link on to ${invitation.email}, it is not shown again:`);
      if (json) printJson(io, json, invitation);
      else if (link !== undefined) io.stdout.write(`${link}\n`);
    });
}

async function contactOf(api: Api, id: string): Promise<string> {
  const { client } = await answer(api.clients[":id"].$get({ param: { id } }));
  return client.primaryContactEmail;
}
