import { chmod, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { relative } from "node:path";

const ownersFolder = 0o700;
const ownersFile = 0o600;
/** On folders that many people write to, such as /tmp. */
const stickyBit = 0o1000;

/** From here on this process makes every file and folder for its owner alone, whatever it was started with. */
export function makeFilesPrivate() {
  process.umask(0o077);
}

/** Takes the data folder from everybody else, unless whoever named it keeps more in it than the portal's data. */
export async function tightenDataFolder(dataDir: string): Promise<void> {
  const holdsMore = [...home(), process.cwd()].some((place) => !relative(dataDir, place).startsWith(".."));
  if (!holdsMore) await tightenFolder(dataDir);
}

/** None for a user without one, as in some containers. */
function home(): string[] {
  try {
    return [homedir()];
  } catch {
    return [];
  }
}

/** The same for every file below a folder; a copy that was put back may have any rights. */
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

/** Leaves alone what is not there, what somebody else owns, what is there for many, and disks without such rights. */
async function tighten(path: string, allowed: number) {
  const found = await stat(path).catch(() => null);
  if (!found || found.uid !== process.getuid?.() || found.mode & stickyBit) return;
  if (found.mode & 0o777 & ~allowed) await chmod(path, found.mode & allowed).catch(() => {});
}
