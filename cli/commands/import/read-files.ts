import { statSync } from "node:fs";
import { WrongUsage } from "#/cli/exit";
import { NotReadable } from "#/src/imports/reports/not-readable";

/** A file's bytes with its path and hash. */
export type OpenFile = { file: string; bytes: Uint8Array; sha256: string };

/** @throws WrongUsage for a missing file, and for one given twice */
export async function openFiles(paths: readonly string[]): Promise<OpenFile[]> {
  const files: OpenFile[] = [];
  for (const file of paths) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new WrongUsage(`There is no file ${file}.`);
    const bytes = await Bun.file(file).bytes();
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    const same = files.find((other) => other.sha256 === sha256);
    if (same) throw new WrongUsage(`${same.file} and ${file} are the same file.`);
    files.push({ file, bytes, sha256 });
  }
  return files;
}

/** Reads the files with `reader`; returns the errors of unreadable ones as sentences. */
export async function readFiles<T>(files: readonly OpenFile[], reader: (file: OpenFile) => Promise<T>) {
  const read: T[] = [];
  const refusals: string[] = [];
  for (const open of files) {
    try {
      read.push(await reader(open));
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      refusals.push(`${open.file}: ${error.message}`);
    }
  }
  return { read, refusals };
}
