import type { Command } from "commander";
import type { Io } from "#/cli/io";
import { examples } from "#/cli/output/examples";
import { say } from "#/cli/output/words";
import { connectWith, portalUrl } from "#/cli/session/connect";
import { forgetToken, storedCredentials } from "#/cli/session/credentials";
import { ApiError, done } from "#/src/client";

/** `portal logout` */
export function addLogout(program: Command, io: Io) {
  program
    .command("logout")
    .summary("revoke and forget the stored token")
    .description("Revoke the stored token of a portal and forget it. Other tokens go on working.")
    .addHelpText("after", examples("portal logout", "portal logout --url https://portal.example"))
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
