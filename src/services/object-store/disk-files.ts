import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { TooLarge } from "#/src/domain/errors";
import { tightenFolder } from "#/src/env/private-files";
import type { Part } from "./object-store";

const staleMs = 60 * 60 * 1000;

/** Reads a file or a part of it, at most one byte more than allowed; null if it does not exist. */
export async function readFile(path: string, most: number, part?: Part): Promise<Uint8Array | null> {
  const from = part?.from ?? 0;
  try {
    return await Bun.file(path)
      .slice(from, Math.min(part ? part.to + 1 : Number.POSITIVE_INFINITY, from + most + 1))
      .bytes();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Streams a file, or a part of it; null if it does not exist. */
export async function openFile(path: string, part?: Part): Promise<ReadableStream<Uint8Array> | null> {
  const file = Bun.file(path);
  if (!(await file.exists())) return null;
  return part ? file.slice(part.from, part.to + 1).stream() : file.stream();
}

/** Returns the size of a file; null if it does not exist. */
export async function sizeOf(path: string): Promise<number | null> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.size : null;
}

type Whole = {
  path: string;
  /** Path of the incomplete file. */
  temporary: string;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Maximum size in bytes. */
  most: number;
  check?: (length: number) => void;
};

/**
 * Writes a file atomically: it appears complete and synced, or not at all.
 * @throws TooLarge, and any error of `check` for the received length
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

/** Creates the folders, private to their owner, and removes leftovers of killed writes. */
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

/** A new file name is durable only after its folder is synced. */
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
