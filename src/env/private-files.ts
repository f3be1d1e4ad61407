import { chmod, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { relative } from "node:path";

const ownersFolder = 0o700;
const ownersFile = 0o600;
/** Set on folders that many users write to, such as /tmp. */
const stickyBit = 0o1000;

/** Makes all files and folders that this process creates accessible to their owner only. */
export function makeFilesPrivate() {
  process.umask(0o077);
}

/** Restricts the data folder to its owner, unless it contains more than the portal's data. */
export async function tightenDataFolder(dataDir: string): Promise<void> {
  const holdsMore = [...home(), process.cwd()].some((place) => !relative(dataDir, place).startsWith(".."));
  if (!holdsMore) await tightenFolder(dataDir);
}

/** Returns the home folder, if the user has one; in some containers it does not. */
function home(): string[] {
  try {
    return [homedir()];
  } catch {
    return [];
  }
}

/** Restricts every file below a folder to its owner, as restored copies may have any permissions. */
export async function tightenFilesBelow(folder: string): Promise<void> {
  const files = new Bun.Glob("**/*").scan({ cwd: folder, absolute: true, dot: true });
  for await (const path of files) await tightenFile(path);
}

export function tightenFile(path: string): Promise<void> {
  return tighten(path, ownersFile);
}

export function tightenFolder(path: string): Promise<void> {
  return tighten(path, ownersFolder);
}

/**
 * Removes permissions from a path. Skips missing files, those of other users, shared folders, and file systems without
 * permissions.
 */
async function tighten(path: string, allowed: number) {
  const found = await stat(path).catch(() => null);
  if (!found || found.uid !== process.getuid?.() || found.mode & stickyBit) return;
  if (found.mode & 0o777 & ~allowed) await chmod(path, found.mode & allowed).catch(() => {});
}
