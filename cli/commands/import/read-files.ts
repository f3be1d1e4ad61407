import { statSync } from "node:fs";
import { WrongUsage } from "#/cli/exit";
import type { PlanFile } from "#/src/files-in/audit-plan";
import { NotReadable } from "#/src/files-in/not-readable";
import { readReport } from "#/src/files-in/read-report";
import type { Answers } from "#/src/files-in/report";

/** A file's bytes and what they are known by. */
export type OpenFile = { file: string; bytes: Uint8Array; sha256: string };

/** @throws WrongUsage for what is no file, and for a file that is given twice */
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

/** The files that could be read, and for the others the sentences that say why not. */
export async function readFiles(files: readonly OpenFile[], answersFor: (file: OpenFile) => Answers) {
  const read: PlanFile[] = [];
  const refusals: string[] = [];
  for (const open of files) {
    try {
      const { file, sha256 } = open;
      read.push({ file, sha256, report: await readReport(open.bytes, answersFor(open)) });
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      refusals.push(`${open.file}: ${error.message}`);
    }
  }
  return { read, refusals };
}
