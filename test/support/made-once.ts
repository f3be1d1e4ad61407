import { rename } from "node:fs/promises";
import { join } from "node:path";

const made = new Map<string, Promise<Uint8Array>>();

/**
 * Creates a slow resource once for all tests: the first caller makes it, in a check for all test processes
 * (`CHECK_FOLDER`). Two simultaneous callers both make it.
 */
export function madeOnce(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const existing = made.get(name) ?? makeOrRead(name, make);
  made.set(name, existing);
  return existing;
}

async function makeOrRead(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const { CHECK_FOLDER } = process.env;
  if (!CHECK_FOLDER) return make();
  const path = join(CHECK_FOLDER, name);
  if (await Bun.file(path).exists()) return Bun.file(path).bytes();
  const bytes = await make();
  const partial = `${path}-${process.pid}`;
  await Bun.write(partial, bytes);
  await rename(partial, path);
  return bytes;
}
