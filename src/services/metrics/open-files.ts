import { readdirSync, readFileSync } from "node:fs";

/** Returns the number of files and sockets that this process has open; null on systems without /proc. */
export function openFiles(): number | null {
  try {
    // One of them is this directory.
    return readdirSync("/proc/self/fd").length - 1;
  } catch (error) {
    const isFull = error instanceof Error && "code" in error && error.code === "EMFILE";
    return isFull ? maxOpenFiles() : null;
  }
}

let lastLimit: number | null = null;

/** Returns the limit of open files, set by `ulimit -n` and `LimitNOFILE=`; null without one or without /proc. */
export function maxOpenFiles(): number | null {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    lastLimit = limit === undefined ? null : Number(limit);
  } catch {
    // Out of file handles: return the last known limit.
  }
  return lastLimit;
}
