import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { printable } from "#/cli/output/words";

/**
 * Asks for confirmation.
 * @throws Failed with the sentence for a no; WrongUsage without a terminal
 */
export async function mustAgree(io: Io, question: string, otherwise: string) {
  const reply = await io.ask(printable(`${question} [y/N] `));
  if (reply === null) throw new WrongUsage("Without a terminal, confirm with --yes.");
  if (!/^y(es)?$/i.test(reply.trim())) throw new Failed(otherwise);
}
