import { parentPort, workerData } from "node:worker_threads";
import { writeBackup } from "#/db/backup";
import { openAsItIs } from "#/db/client";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import type { BackupWork } from "./nightly-backup";

const { url, target, keys }: BackupWork = workerData;
const db = openAsItIs({ url });
try {
  await writeBackup(db, target, async (draft) => {
    const copy = openAsItIs({ url: `file:${draft}` });
    try {
      const broken = (await verifyDatabase(copy, keys)).filter(({ found }) => found === "broken");
      if (broken.length > 0) throw new Error(broken.map(({ name, says }) => `${name}: ${says}`).join(" "));
    } finally {
      copy.close();
    }
  });
} finally {
  db.close();
}
parentPort?.postMessage("done");
