import { warnOfTokenEnd } from "#/cli/session/token-end";
import { exitCodeOf } from "./exit";
import type { Io } from "./io";
import { createProgram } from "./program";

/** Runs one command line (without the program's own name) and answers its exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const exitCode = await exitCodeOf(() => createProgram(io).parseAsync([...argv], { from: "user" }), io);
  warnOfTokenEnd(io);
  return exitCode;
}
