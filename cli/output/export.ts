import type { Io } from "#/cli/io";
import { checkOut, type NameInFolder, openOutFile, outPath } from "./out-file";
import { say } from "./words";

/** Data to write: chunks of text, and its file name inside a folder. */
export type Exported = { fileName: NameInFolder; pieces: AsyncIterable<string> | Iterable<string> };

/**
 * Writes data to `--out` atomically, or to stdout as fast as it is read. `produce` runs only after the destination
 * was checked.
 * @throws WrongUsage, Failed
 */
export async function writeExport(io: Io, out: string | undefined, produce: () => Promise<Exported>) {
  if (out !== undefined) checkOut(out);
  const { fileName, pieces } = await produce();
  if (out === undefined) {
    for await (const piece of pieces) await io.stdout.writeThrough(piece);
    return;
  }
  const file = openOutFile(io, await outPath(out, fileName));
  try {
    for await (const piece of pieces) file.write(piece);
    file.publish();
  } catch (error) {
    file.discard();
    throw error;
  }
  // A nightly job prints nothing on success.
  if (io.stderr.isTerminal) say(io, `Written to ${file.path}.`);
}
