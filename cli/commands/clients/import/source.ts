import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WrongUsage } from "../../../exit";
import type { Io } from "../../../io";
import { say } from "../../../output/words";
import type { Source } from "./file";

/** What a file to import is read from; `discard` when it is no longer needed. */
type OpenSource = Source & { discard: () => void };

/** What comes without an end must not fill the disk. */
const mostPiped = 500_000_000;

/** The file of that name; `-` is standard input. @throws WrongUsage when there is none, or no end to it */
export async function openSource(path: string, io: Io, mostBytes = mostPiped): Promise<OpenSource> {
  if (path === "-") return standardInput(io, mostBytes);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new WrongUsage(`There is no file ${path}.`);
  if (!stat.isFile()) {
    throw new WrongUsage(
      `${path} is not a file. Save the data as a CSV file first, or give - and pipe it in.`,
    );
  }
  return { path, name: path, discard: () => {} };
}

/** A file is read more than once, a pipe only once: it is kept in a file that its owner alone may read. */
async function standardInput(io: Io, mostBytes: number): Promise<OpenSource> {
  if (io.input.isTerminal) say(io, "Reading the rows from standard input; Ctrl-D ends them.");
  const folder = mkdtempSync(join(tmpdir(), "portal-import-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = io.atExit(remove);
  const path = join(folder, "standard-input.csv");
  const descriptor = openSync(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const piece of io.input.read()) {
      bytes += piece.length;
      if (bytes > mostBytes) {
        const megabytes = mostBytes / 1_000_000;
        throw new WrongUsage(
          `Standard input is larger than ${megabytes} MB. Save it as a file and split it.`,
        );
      }
      writeWhole(descriptor, piece);
    }
  } catch (error) {
    remove();
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return {
    path,
    name: "Standard input",
    discard() {
      forget();
      remove();
    },
  };
}

function writeWhole(descriptor: number, piece: Uint8Array) {
  for (let rest = piece; rest.length > 0; ) rest = rest.subarray(writeSync(descriptor, rest));
}
