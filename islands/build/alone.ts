import { Database } from "bun:sqlite";

const askAgainMs = 25;

/**
 * Runs the work under an exclusive lock across processes. The lock is SQLite's own on `lockFile`: the operating
 * system releases it however its holder ends.
 */
export async function alone<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const lock = new Database(lockFile);
  try {
    while (!isTaken(lock)) await Bun.sleep(askAgainMs);
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: Database): boolean {
  try {
    lock.run("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return false;
    throw error;
  }
}
