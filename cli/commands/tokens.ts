import { Option } from "commander";
import type { Command } from "#/cli/command";
import { Failed } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printJson } from "#/cli/output/json";
import { type Column, printRows } from "#/cli/output/table";
import { say } from "#/cli/output/words";
import { type Api, connect, type GlobalOptions } from "#/cli/session/connect";
import { answer, done } from "#/src/client";
import { type Role, role } from "#/src/contract/choices/users";
import { emailKey } from "#/src/contract/email-key";
import { ApiToken, NewApiToken } from "#/src/contract/tokens";
import { nameKey } from "#/src/format/fold";
import { calendarDate } from "./arguments";
import { mustAgree } from "./must-agree";

type CreateOptions = GlobalOptions & { role: Role; expires?: string };

/** `portal tokens create NAME` */
export function addCreateToken(parent: Command, io: Io) {
  parent
    .command("create")
    .argument("<name>", "what the token is for")
    .summary("create a token for a script")
    .description(
      "Create an API token for a script. Only the token is printed to stdout, and it cannot be shown again. " +
        "Give it no more rights than the script needs: a viewer's token can only read.",
    )
    .addOption(
      new Option("--role <role>", "the most that the token may do")
        .choices(role.values)
        .makeOptionMandatory(),
    )
    .option(
      "--expires <date>",
      "yyyy-mm-dd, the day (UTC) from which it is invalid, within a year; default: in 90 days",
      calendarDate,
    )
    .jsonFields(NewApiToken)
    .examples(
      "portal tokens create import --role manager --expires 2027-01-01",
      "(umask 077; portal tokens create daily --role viewer > ~/.portal-token)",
    )
    .action(async (name: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const expiresAt = options.expires ? { expiresAt: `${options.expires}T00:00:00.000Z` } : {};
      const api = connect(command, io);
      const made = await answer(api.admin.tokens.$post({ json: { name, role: options.role, ...expiresAt } }));
      if (options.json) printJson(io, options.json, made);
      else io.stdout.write(`${made.token}\n`);
      if (io.stderr.isTerminal) say(io, `"${made.name}" (${made.role}) works until ${made.expiresAt}.`);
    });
}

/** `portal tokens list` */
export function addListTokens(parent: Command, io: Io) {
  parent
    .command("list")
    .summary("list the tokens that scripts use")
    .description("List API tokens with their owner, expiry and last use.")
    .jsonFields(ApiToken)
    .examples("portal tokens list", "portal tokens list --json")
    .action(async (_: unknown, command: Command) => {
      const tokens = await answer(connect(command, io).admin.tokens.$get());
      const { json } = command.optsWithGlobals<GlobalOptions>();
      printRows(io, { json }, columns, tokens);
      if (tokens.length === 0 && !json) say(io, "No tokens found.");
    });
}

const columns: Column<ApiToken>[] = [
  { title: "Name", show: (token) => token.name, isElastic: true },
  { title: "Role", show: (token) => token.role },
  { title: "Owner", show: (token) => token.ownerEmail, isElastic: true },
  { title: "Expires", show: (token) => token.expiresAt.slice(0, 10) },
  {
    title: "Last used",
    show: (token) => token.lastUsedAt?.slice(0, 10) ?? "Never",
    plain: (token) => token.lastUsedAt?.slice(0, 10) ?? "",
  },
  // On a terminal the name and its owner are enough.
  { title: "Id", show: (token) => token.id, only: "pipe" },
];

type RevokeOptions = GlobalOptions & { owner?: string; yes?: boolean };

/** `portal tokens revoke TOKEN` */
export function addRevokeToken(parent: Command, io: Io) {
  parent
    .command("revoke")
    .argument("<token>", "its name or id")
    .summary("revoke a token immediately")
    .description("Revoke an API token: all further requests with it are refused.")
    .option("--owner <email>", "the token's owner, if several people have a token of this name")
    .option("--yes", "do not ask for confirmation")
    .jsonFields(ApiToken)
    .examples(
      'portal tokens revoke "daily report"',
      'portal tokens revoke "daily report" --owner mia@agency.example --yes',
    )
    .action(async (wanted: string, _: unknown, command: Command) => {
      const { owner, yes, json } = command.optsWithGlobals<RevokeOptions>();
      const api = connect(command, io);
      const token = await findToken(api, wanted, owner);
      const shown = `"${token.name}" (${token.role}) of ${token.ownerEmail}`;
      if (!yes) await mustAgree(io, `Revoke ${shown}?`, "Nothing was revoked.");
      await done(api.admin.tokens[":id"].$delete({ param: { id: token.id } }));
      say(io, `"${token.name}" is revoked.`);
      if (json) printJson(io, json, token);
    });
}

/** Returns the token with this id or name: names are unique per owner, ignoring case. @throws Failed */
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
