import type { Command } from "#/cli/command";
import { NotSignedIn } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printTable } from "#/cli/output/table";
import { onOneLine, say } from "#/cli/output/words";
import { connect, connectWith, type GlobalOptions, portalUrl } from "#/cli/session/connect";
import { credentialsPath, forgetToken, storedCredentials, storeToken } from "#/cli/session/credentials";
import { ApiError, answer, done } from "#/src/client";
import { ApiToken } from "#/src/contract/tokens";
import { signInByBrowser } from "./device-sign-in";

type Options = GlobalOptions & { withToken?: boolean };

/** `portal login` */
export function addLogin(program: Command, io: Io) {
  program
    .command("login")
    .summary("sign in to a portal")
    .description(
      "Sign in: confirm in the browser, which opens and shows the same code as the terminal. The token is " +
        "stored so that only this user of this machine can read it.",
    )
    .option("--with-token", "sign in with an API token instead: typed without echo, or from standard input")
    .jsonFields(ApiToken)
    .examples(
      "portal login --url https://portal.example",
      "portal login --url https://portal.example --with-token < token.txt",
    )
    .action(async (_: unknown, command: Command) => login(command, io));
}

async function login(command: Command, io: Io) {
  const url = portalUrl(command, io);
  const options = command.optsWithGlobals<Options>();
  // A damaged file is reported before anyone signs in.
  storedCredentials(io);
  const token = await tokenFor(url, options, io);
  const who = await answer(connectWith(url, token, io).auth.token.$get());
  storeToken(io, url, token);
  say(io, `Signed in to ${url} as ${who.ownerEmail} (${who.role}). The token is in ${credentialsPath(io)}.`);
  if (options.json) printJson(io, options.json, who);
}

async function tokenFor(url: string, { token, withToken }: Options, io: Io): Promise<string> {
  if (token) return token;
  if (!withToken) return (await signInByBrowser(url, io)).token;
  const read = await io.readSecret(`API token for ${url}: `);
  if (!read) throw new NotSignedIn("No token was given.");
  return read;
}

/** `portal logout` */
export function addLogout(program: Command, io: Io) {
  program
    .command("logout")
    .summary("revoke and delete the stored token")
    .description("Revoke the stored token of a portal and delete it. Other tokens keep working.")
    .examples("portal logout", "portal logout --url https://portal.example")
    .action(async (_: unknown, command: Command) => logout(command, io));
}

async function logout(command: Command, io: Io) {
  const url = portalUrl(command, io);
  const token = storedCredentials(io).tokens[url];
  if (!token) return say(io, `Not signed in to ${url}; there is nothing to forget.`);
  await done(connectWith(url, token, io).auth.token.$delete()).catch(ignoreInvalidToken);
  forgetToken(io, url);
  say(io, `Signed out of ${url}.`);
}

/** A token that the portal no longer accepts needs no revoking. */
function ignoreInvalidToken(error: unknown) {
  if (!(error instanceof ApiError && error.status === 401)) throw error;
}

/** `portal whoami` */
export function addWhoami(program: Command, io: Io) {
  program
    .command("whoami")
    .summary("show the owner of the token")
    .description("Show the token in use: its owner, role, name, expiry and portal.")
    .jsonFields(ApiToken)
    .examples("portal whoami", "portal whoami --json")
    .action(async (_: unknown, command: Command) => {
      const who = await answer(connect(command, io).auth.token.$get());
      const { json } = command.optsWithGlobals<GlobalOptions>();
      if (json) return printJson(io, json, who);
      const columns = columnsAt(portalUrl(command, io));
      if (io.stdout.isTerminal) tell(io, columns, who);
      else printTable(io, columns, [who]);
    });
}

const columnsAt = (url: string): Column<ApiToken>[] => [
  { title: "Email", show: (who) => who.ownerEmail },
  { title: "Role", show: (who) => who.role },
  { title: "Token", show: (who) => who.name },
  { title: "Expires", show: (who) => who.expiresAt.slice(0, 10), plain: (who) => who.expiresAt },
  { title: "Portal", show: () => url },
];

/** Prints one field per line, so that the address is readable in full. */
function tell(io: Io, columns: readonly Column<ApiToken>[], who: ApiToken) {
  const width = Math.max(...columns.map(({ title }) => title.length));
  const lines = columns.map(({ title, show }) => `${title.padEnd(width)}  ${onOneLine(show(who))}\n`);
  io.stdout.write(lines.join(""));
}
