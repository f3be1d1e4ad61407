import { parentPort, workerData } from "node:worker_threads";
import { openAsItIs } from "#/db/client";
import type { BackupWork } from "./nightly-backup";
import { writeSoundBackup } from "./sound-backup";

const { url, target, keys }: BackupWork = workerData;
const db = openAsItIs({ url });
try {
  await writeSoundBackup(db, target, keys);
} finally {
  db.close();
}
parentPort?.postMessage("done");
