import type { Command } from "commander";
import { mustAgree } from "#/cli/commands/must-agree";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer, done } from "#/src/client";
import { emailKey } from "#/src/contract/email-key";
import type { ApiToken } from "#/src/contract/tokens";
import { nameKey } from "#/src/format/fold";

type Options = GlobalOptions & { owner?: string; yes?: boolean };

/** `portal tokens revoke TOKEN` */
export function addRevokeToken(parent: Command, io: Io) {
  parent
    .command("revoke")
    .argument("<token>", "its name or its id")
    .summary("end a token at once")
    .description("End an API token: whatever uses it is refused from now on.")
    .option("--owner <email>", "whose it is, where several people have a token of this name")
    .option("--yes", "do not ask first")
    .addHelpText(
      "after",
      examples(
        'portal tokens revoke "daily report"',
        'portal tokens revoke "daily report" --owner mia@agency.example --yes',
      ),
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { owner, yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const token = await findToken(api, wanted, owner);
      const shown = `"${token.name}" (${token.role}) of ${token.ownerEmail}`;
      if (!yes) await mustAgree(io, `Revoke ${shown}?`, "Nothing was revoked.");
      await done(api.admin.tokens[":id"].$delete({ param: { id: token.id } }));
      say(io, `"${token.name}" is revoked.`);
      if (json) printJson(io, token);
    });
}

/** The token with this id, or the one of this name: an owner has each name once, in any case. @throws Failed */
async function findToken(api: Api, wanted: string, owner: string | undefined): Promise<ApiToken> {
  const tokens = await answer(api.admin.tokens.$get());
  const found = tokens.filter(
    ({ id, name, ownerEmail }) =>
      (id === wanted || nameKey(name) === nameKey(wanted)) &&
      (owner === undefined || ownerEmail === emailKey(owner)),
  );
  const [token, other] = found;
  if (!token) {
    const whose = owner === undefined ? "" : ` of ${owner}`;
    throw new Failed(`There is no token "${wanted}"${whose}. \`portal tokens list\` shows them.`);
  }
  if (other) {
    const ids = found.map(({ id, ownerEmail }) => `\n  ${id} of ${ownerEmail}`).join("");
    throw new Failed(
      `${found.length} tokens are named "${wanted}". Say whose with --owner, or give the id of one:${ids}`,
    );
  }
  return token;
}
