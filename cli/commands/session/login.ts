import type { Command } from "commander";
import { answer } from "../../../src/client";
import { NotSignedIn } from "../../exit";
import type { Io } from "../../io";
import { examples } from "../../output/examples";
import { printJson } from "../../output/json";
import { say } from "../../output/words";
import { connectWith, type GlobalOptions, portalUrl } from "../../session/connect";
import { credentialsPath, storeToken } from "../../session/credentials";

/** `portal login` */
export function addLogin(program: Command, io: Io) {
  program
    .command("login")
    .summary("sign in to a portal with an API token")
    .description(
      "Sign in with an API token. It is asked for and stays unseen, or is read from standard input, checked\n" +
        "with the portal, and kept for this user of this machine alone.",
    )
    .addHelpText(
      "after",
      examples(
        "portal login --url https://portal.example",
        "portal login --url https://portal.example < token.txt",
      ),
    )
    .action(async (_: unknown, command: Command) => login(command, io));
}

async function login(command: Command, io: Io) {
  const url = portalUrl(command, io);
  const { token: given, json } = command.optsWithGlobals<GlobalOptions>();
  const token = given || (await io.readSecret(`API token for ${url}: `));
  if (!token) throw new NotSignedIn("No token was given.");
  const who = await answer(connectWith(url, token, io).auth.token.$get());
  storeToken(io, url, token);
  say(io, `Signed in to ${url} as ${who.ownerEmail} (${who.role}). The token is in ${credentialsPath(io)}.`);
  if (json) printJson(io, who);
}
