import type { Command } from "commander";
import { answer, done } from "../../../src/client";
import type { ApiToken } from "../../../src/contract/tokens";
import { Failed, WrongUsage } from "../../exit";
import type { Io } from "../../io";
import { examples } from "../../output/examples";
import { printJson } from "../../output/json";
import { printable, say } from "../../output/words";
import { type Api, connect, type GlobalOptions } from "../../session/connect";

type Options = GlobalOptions & { yes?: boolean };

/** `portal tokens revoke TOKEN` */
export function addRevokeToken(parent: Command, io: Io) {
  parent
    .command("revoke")
    .argument("<token>", "its name, or its id where two have one name")
    .summary("end a token at once")
    .description("End an API token: whatever uses it is refused from now on.")
    .option("--yes", "do not ask first")
    .addHelpText(
      "after",
      examples('portal tokens revoke "daily report"', 'portal tokens revoke "daily report" --yes'),
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { yes, json } = command.optsWithGlobals<Options>();
      const api = connect(command, io);
      const token = await findToken(api, wanted);
      if (!yes) await mustAgree(io, `Revoke "${token.name}" (${token.role}) of ${token.ownerEmail}?`);
      await done(api.admin.tokens[":id"].$delete({ param: { id: token.id } }));
      say(io, `"${token.name}" is revoked.`);
      if (json) printJson(io, token);
    });
}

async function findToken(api: Api, wanted: string): Promise<ApiToken> {
  const tokens = await answer(api.admin.tokens.$get());
  const found = tokens.filter(({ id, name }) => id === wanted || name === wanted);
  const [token, other] = found;
  if (!token) throw new Failed(`There is no token "${wanted}". \`portal tokens list\` shows them.`);
  if (other) {
    const ids = found.map(({ id, ownerEmail }) => `\n  ${id} of ${ownerEmail}`).join("");
    throw new Failed(`${found.length} tokens are named "${wanted}". Give the id of one:${ids}`);
  }
  return token;
}

async function mustAgree(io: Io, question: string) {
  const reply = await io.ask(printable(`${question} [y/N] `));
  if (reply === null) throw new WrongUsage("Without a terminal nobody can be asked: give --yes.");
  if (!/^y(es)?$/i.test(reply.trim())) throw new Failed("Nothing was revoked.");
}
