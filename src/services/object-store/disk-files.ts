import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { TooLarge } from "#/src/domain/errors";
import { tightenFolder } from "#/src/env/private-files";

const staleMs = 60 * 60 * 1000;

/** The file's bytes, at most one more than it may have; null when there is none. */
export async function readWhole(path: string, most: number): Promise<Uint8Array | null> {
  try {
    return await Bun.file(path)
      .slice(0, most + 1)
      .bytes();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The file in pieces; null when there is none. */
export async function openWhole(path: string): Promise<ReadableStream<Uint8Array> | null> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.stream() : null;
}

type Whole = {
  path: string;
  /** Where it is until it is whole. */
  temporary: string;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** How many bytes it may have. */
  most: number;
  check?: (length: number) => void;
};

/**
 * Writes a file that appears whole, and on the disk, or not at all.
 * @throws TooLarge, and whatever `check` throws for the length that came
 */
export async function writeWhole({ path, temporary, parts, most, check }: Whole): Promise<void> {
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      let length = 0;
      for await (const part of parts) {
        length += part.byteLength;
        if (length > most) throw TooLarge.than(most);
        await file.writeFile(part);
      }
      check?.(length);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes the folders, for their owner alone, and removes what writes that were killed left behind. */
export async function prepareFolders(folders: string[], temporaries: string): Promise<void> {
  for (const folder of [dirname(temporaries), ...folders, temporaries]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await tightenFolder(folder);
  }
  for (const name of await readdir(temporaries)) {
    const path = join(temporaries, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - staleMs) await rm(path, { force: true });
  }
}

/** A new name is on the disk only once its folder is. */
async function syncFolder(path: string) {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
