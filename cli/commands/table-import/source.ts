import { createReadStream, statSync } from "node:fs";
import { WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";
import { say } from "#/cli/output/words";
import type { Bytes } from "#/src/format/csv-decode";
import { NotReadable } from "#/src/imports/reports/not-readable";
import { pieceBytes, readSource, type Source as Table } from "#/src/imports/tables/source";
import { withHeaderOn } from "#/src/imports/tables/with-header";

/** A parsed file and its path; null for standard input. */
export type Source = Table & { path: string | null };

/** Limits piped input, so that an endless stream does not exhaust memory. */
const mostPiped = 500_000_000;

type Reading = { headerLine?: number | undefined; mostBytes?: number };

/** Reads a file; `-` is standard input. @throws WrongUsage when it cannot be imported */
export async function openSource(
  path: string,
  io: Io,
  { headerLine, mostBytes = mostPiped }: Reading = {},
): Promise<Source> {
  const isPiped = path === "-";
  const bytes = isPiped ? await standardInput(io, mostBytes) : fileAt(path);
  try {
    const found = await readSource(isPiped ? "Standard input" : path, bytes);
    const source = headerLine ? withHeaderOn(headerLine, found) : found;
    return { ...source, path: isPiped ? null : path };
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    throw new WrongUsage(error.message);
  }
}

function fileAt(path: string): () => Bytes {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new WrongUsage(`There is no file ${path}.`);
  if (!stat.isFile()) {
    throw new WrongUsage(
      `${path} is not a file. Save the data as a CSV file first, or give - and pipe it in.`,
    );
  }
  return () => createReadStream(path, { highWaterMark: pieceBytes });
}

async function standardInput(io: Io, mostBytes: number): Promise<() => Bytes> {
  if (io.input.isTerminal) say(io, "Reading the rows from standard input; Ctrl-D ends the input.");
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of io.input.read()) {
    bytes += piece.length;
    if (bytes > mostBytes) {
      const megabytes = mostBytes / 1_000_000;
      throw new WrongUsage(`Standard input is larger than ${megabytes} MB. Save it as a file and split it.`);
    }
    pieces.push(piece);
  }
  return () => pieces;
}
