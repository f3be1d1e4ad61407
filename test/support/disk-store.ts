import { Glob } from "bun";
import { createLogger } from "#/src/http/request-log";
import { openDiskStore } from "#/src/services/object-store/disk-store";
import { temporaryFolder } from "./database";
import type { OpenedStore } from "./store-contract";

/** Opens a disk store in its own folder. */
export async function openTestDiskStore(): Promise<OpenedStore & { folder: string }> {
  const folder = await temporaryFolder();
  const secret = "0123456789abcdef0123456789abcdef";
  return {
    store: await openDiskStore({ folder: folder.path, secret, log: createLogger("silent") }),
    folder: folder.path,
    keys: () => filesIn(folder.path),
    close: folder.remove,
  };
}

/** Lists every file below a folder, including incomplete ones. */
export async function filesIn(folder: string): Promise<string[]> {
  return (await Array.fromAsync(new Glob("**/*").scan({ cwd: folder, dot: true }))).toSorted();
}
