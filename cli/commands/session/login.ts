import type { Command } from "commander";
import { NotSignedIn } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { printJson } from "#/cli/output/json";
import { say } from "#/cli/output/words";
import { connectWith, type GlobalOptions, portalUrl } from "#/cli/session/connect";
import { credentialsPath, storedCredentials, storeToken } from "#/cli/session/credentials";
import { answer } from "#/src/client";
import { signInByBrowser } from "./device-sign-in";

type Options = GlobalOptions & { withToken?: boolean };

/** `portal login` */
export function addLogin(program: Command, io: Io) {
  program
    .command("login")
    .summary("sign in to a portal")
    .description(
      "Sign in: the browser opens, shows the same code as the terminal, and you agree there. The token that " +
        "this makes is kept for this user of this machine alone.",
    )
    .option("--with-token", "sign in with an API token instead: typed unseen, or from standard input")
    .addHelpText(
      "after",
      examples(
        "portal login --url https://portal.example",
        "portal login --url https://portal.example --with-token < token.txt",
      ),
    )
    .action(async (_: unknown, command: Command) => login(command, io));
}

async function login(command: Command, io: Io) {
  const url = portalUrl(command, io);
  const options = command.optsWithGlobals<Options>();
  // A damaged file is told before anybody agrees to anything.
  storedCredentials(io);
  const token = await tokenFor(url, options, io);
  const who = await answer(connectWith(url, token, io).auth.token.$get());
  storeToken(io, url, token);
  say(io, `Signed in to ${url} as ${who.ownerEmail} (${who.role}). The token is in ${credentialsPath(io)}.`);
  if (options.json) printJson(io, who);
}

async function tokenFor(url: string, { token, withToken }: Options, io: Io): Promise<string> {
  if (token) return token;
  if (!withToken) return (await signInByBrowser(url, io)).token;
  const read = await io.readSecret(`API token for ${url}: `);
  if (!read) throw new NotSignedIn("No token was given.");
  return read;
}
