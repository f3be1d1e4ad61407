import { Worker } from "node:worker_threads";
import { workerPath } from "#/src/env/place";
import { openAsItIs } from "./client";

/** What is wrong with the structure of a database's file, as SQLite tells it; nothing when it is sound. */
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

/** The same in a thread of its own: a query holds up the event loop for as long as it takes, minutes for this one. */
export function quickCheckAside(url: string): Promise<string[]> {
  const worker = new Worker(workerPath("db/quick-check-worker.ts"), { workerData: url });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
