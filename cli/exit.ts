import { CommanderError } from "commander";
import { say } from "#/cli/output/words";
import { ApiError } from "#/src/client/api-error";
import type { Io } from "./io";

export const exitCodes = { done: 0, failed: 1, wrongUsage: 2, rowsRefused: 3, notAllowed: 4 } as const;

/** The command line, or a file it names, is invalid for the command. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** The command was valid but could not be carried out. */
export class Failed extends Error {
  override readonly name = "Failed";
}

/** There is no valid token for this portal. */
export class NotSignedIn extends Error {
  override readonly name = "NotSignedIn";
}

/** A file is ambiguous, and no option resolves it. */
export class LeftOpen extends Error {
  override readonly name = "LeftOpen";
  constructor(question: string, answer: string) {
    super(`${question}\n${answer}`);
  }
}

/** Some rows of a file were refused; they have been reported already. */
export class RowsRefused extends Error {
  override readonly name = "RowsRefused";
}

/** Runs a command, prints a message on errors, and returns its exit code. */
export async function exitCodeOf(command: () => Promise<unknown>, io: Io): Promise<number> {
  try {
    await command();
    return exitCodes.done;
  } catch (error) {
    const words = wordsOf(error);
    if (words) say(io, words);
    return codeOf(error);
  }
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
  if (error instanceof WrongUsage) return exitCodes.wrongUsage;
  if (error instanceof RowsRefused || error instanceof LeftOpen) return exitCodes.rowsRefused;
  if (error instanceof NotSignedIn) return exitCodes.notAllowed;
  if (error instanceof ApiError && [401, 403].includes(error.status)) return exitCodes.notAllowed;
  return exitCodes.failed;
}

/** Returns the message for an error; empty when it was printed already. */
function wordsOf(error: unknown): string {
  if (error instanceof CommanderError || error instanceof RowsRefused) return "";
  if (error instanceof ApiError) return wordsOfRefusal(error);
  return error instanceof Error ? error.message : String(error);
}

/** Formats a refusal by the server as one sentence, even if the server is not a portal. */
function wordsOfRefusal(error: ApiError): string {
  if (error.status === 401) {
    return "Not signed in: the portal does not accept this token. Run `portal login` for a new one.";
  }
  const isPage = /^\s*</.test(error.detail);
  const detail = isPage ? `The server answered ${error.status}. Is this address a portal?` : error.detail;
  const fields = error.errors.map(({ path, message }) => `\n  ${path ? `${path}: ` : ""}${message}`);
  return `${detail.slice(0, 1_000)}${fields.join("")}`;
}
