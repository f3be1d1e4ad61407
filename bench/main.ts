/**
 * How fast the portal answers, and whether it stays that way. The portal runs as a process of its own on a
 * file database that is made for the occasion and removed again.
 *
 *   bun run bench            times of the main routes with 1,000 clients and 25,000 tasks and with ten times
 *                            as many, the rate of writes, the time of an import, and memory
 *   bun run bench --soak 30  30 minutes at 50 requests a second; fails when memory grows by 1 MB a minute or
 *                            more after the first 5 minutes, or when descriptors pile up
 *
 * Times are in milliseconds as the caller sees them, one request after the other.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase, withDatabase } from "#/test/faults/support/prepared-database";
import { temporaryFolder } from "#/test/support/database";
import { runLongSoak } from "./long-soak";
import { printRoutes, printWrites } from "./routes";
import { fillWorld } from "./world";

const { values } = parseArgs({ options: { soak: { type: "string" } } });
const minutes = values.soak === undefined ? null : Number(values.soak);
const sizes = minutes === null ? [1_000, 10_000] : [1_000];
const tasksEach = 25;

for (const clients of sizes) {
  const folder = await temporaryFolder();
  try {
    const url = `file:${join(folder.path, "portal.db")}`;
    const people = await prepareDatabase(url);
    const today = new Date().toISOString().slice(0, 10);
    const size = { clients, tasksEach, today, userId: people.manager.id };
    await withDatabase(url, (db) => fillWorld(db, size));
    const portal = await startPortalProcess({
      folder: folder.path,
      env: { DATABASE_URL: url, LOG_LEVEL: "info" },
    });
    try {
      console.log(`\n${clients} clients, ${clients * tasksEach} tasks`);
      if (minutes === null) {
        await printRoutes(portal.url, people);
        await printWrites(portal, people.manager);
      } else if (!(await runLongSoak(portal, people.manager, minutes))) process.exitCode = 1;
    } finally {
      await portal.kill();
    }
  } finally {
    await folder.remove();
  }
}
