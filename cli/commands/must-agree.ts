import { Failed, WrongUsage } from "../exit";
import type { Io } from "../io";
import { printable } from "../output/words";

/**
 * Asks before something is ended; only a yes goes on.
 * @throws Failed with the sentence for a no; WrongUsage where nobody sits at a terminal
 */
export async function mustAgree(io: Io, question: string, otherwise: string) {
  const reply = await io.ask(printable(`${question} [y/N] `));
  if (reply === null) throw new WrongUsage("Without a terminal nobody can be asked: give --yes.");
  if (!/^y(es)?$/i.test(reply.trim())) throw new Failed(otherwise);
}
