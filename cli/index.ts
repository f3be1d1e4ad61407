import { warnOfTokenEnd } from "#/cli/session/token-end";
import { exitCodeOf } from "./exit";
import type { Io } from "./io";
import { settleJson } from "./json-fields";
import { createProgram } from "./program";

/** Runs one command line (without the program's own name) and returns its exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const program = createProgram(io);
  const words = settleJson(program, argv);
  const exitCode = await exitCodeOf(() => program.parseAsync(words, { from: "user" }), io);
  warnOfTokenEnd(io);
  return exitCode;
}
