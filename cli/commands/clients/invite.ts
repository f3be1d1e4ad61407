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
    .argument("<client>", "its id or whole name")
    .summary("invite somebody to a client's portal")
    .description(
      "Send somebody a link that lets them into a client's portal once, for seven days; the primary contact unless " +
        "another address is given. Where no mail is set up the link is printed, to pass on.",
    )
    .option("--email <address>", "somebody else's address")
    .option("--name <name>", "what they are called")
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
