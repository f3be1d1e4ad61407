import { Worker } from "node:worker_threads";
import { workerPath } from "#/src/env/place";
import { openAsItIs } from "./client";

/** Lists the structural faults that SQLite finds in a database's file; empty if it is sound. */
export async function quickCheck(url: string): Promise<string[]> {
  try {
    const db = openAsItIs({ url });
    const { rows } = await db.client.execute("PRAGMA quick_check(5)");
    db.close();
    return rows.map((row) => String(row[0])).filter((says) => says !== "ok");
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Runs `quickCheck` in a worker thread, as the query takes minutes and would block the event loop. */
export function quickCheckAside(url: string): Promise<string[]> {
  const worker = new Worker(workerPath("db/quick-check-worker.ts"), { workerData: url });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
