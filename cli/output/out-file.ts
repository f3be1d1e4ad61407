import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { Failed, WrongUsage } from "#/cli/exit";
import type { Io } from "#/cli/io";

/** A file that is written atomically. */
export type OutFile = {
  path: string;
  /** @throws Failed when it cannot be written, for example on a full disk */
  write: (content: string | Uint8Array) => void;
  /** Moves the written file into place. */
  publish: () => void;
  /** Deletes the draft and leaves the target unchanged. */
  discard: () => void;
};

/** Returns a file's name inside a folder; a name with the portal's day takes a request. */
export type NameInFolder = () => string | Promise<string>;

/**
 * Resolves `--out` to a file path: `out` itself, or `nameInFolder` in it if it is a folder.
 * @throws WrongUsage when nothing can be written there
 */
export async function outPath(out: string, nameInFolder: NameInFolder): Promise<string> {
  const place = resolve(out);
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return join(place, await nameInFolder());
  checkOut(out);
  return existsSync(place) ? realpathSync(place) : place;
}

/**
 * Checks `--out` before any request. A path that does not exist and has no extension is refused as a missing folder:
 * created as a file, it would be overwritten by every run of a scheduled export.
 * @throws WrongUsage
 */
export function checkOut(out: string) {
  const place = resolve(out);
  const present = statSync(place, { throwIfNoEntry: false });
  if (present?.isDirectory()) return;
  if (present && !present.isFile()) throw new WrongUsage(`${place} is neither a file nor a folder.`);
  const folder = /[/\\]$/.test(out) ? place : dirname(place);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WrongUsage(`There is no folder ${folder}.`);
  }
  if (!present && extname(place) === "") {
    throw new WrongUsage(
      `There is no folder ${place}. Make it first, or name a file with an extension: ${out}.csv.`,
    );
  }
}

/**
 * Writes a draft beside the target and finally moves it into place, synced to disk: until then the target is
 * unchanged, even after a crash.
 */
export function openOutFile(io: Io, path: string): OutFile {
  const draft = join(dirname(path), `.${basename(path)}.${Bun.randomUUIDv7()}.part`);
  const descriptor = withReadableError(path, () => openSync(draft, "wx", modeOf(path)));
  const forget = io.atExit(() => rmSync(draft, { force: true }));
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return {
    path,
    write: (content) => withReadableError(path, () => writeAll(descriptor, content)),
    publish() {
      withReadableError(path, () => {
        fsyncSync(descriptor);
        close();
        renameSync(draft, path);
      });
      forget();
      syncFolder(dirname(path));
    },
    discard() {
      forget();
      close();
      rmSync(draft, { force: true });
    },
  };
}

const newFileMode = 0o666;

/** Keeps the permissions of a replaced file. */
function modeOf(path: string): number {
  const present = statSync(path, { throwIfNoEntry: false });
  return present ? present.mode & 0o777 : newFileMode;
}

/** Repeats partial writes, which occur on a nearly full disk. */
function writeAll(descriptor: number, content: string | Uint8Array) {
  for (let rest = typeof content === "string" ? Buffer.from(content) : content; rest.length > 0; )
    rest = rest.subarray(writeSync(descriptor, rest));
}

/** Syncs the folder, so that the new name survives a power failure; not every system supports it. */
function syncFolder(folder: string) {
  try {
    const descriptor = openSync(folder, "r");
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch {
    // The file is in place anyway.
  }
}

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENAMETOOLONG: "its name is too long",
};

function withReadableError<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new Failed(`${path} cannot be written (${reasons[code] ?? (code || String(error))}).`);
  }
}
