/**
 * Measures the portal against Bun and SQLite on the same machine, and whether its speed and memory stay stable. The
 * portal runs as a separate process on a temporary file database.
 *
 *   bun run bench                   the main requests with 1,000 clients and 25,000 tasks and with ten times as many, in
 *                                   rounds that alternate with the limit (bench/limit-server.ts); stored as JSON below
 *                                   bench/results/
 *   bun run bench --clients 1000 --clients 100000
 *                                   with these numbers of clients, and the extra cost of a request with more of them;
 *                                   100,000 take some minutes and 10 GB to create, and the whole list is left out
 *   bun run bench --import 10000    import of that many clients with onboarding by the command line, against raw inserts
 *                                   of the same rows
 *   bun run bench --distance 5      requests on a libSQL server with that many milliseconds of round trip
 *   bun run bench --page            the clients screen in Chromium, also on a slow network and processor: transferred bytes
 *                                   and time until its rows are visible, against plain HTML of the same rows
 *   bun run bench --soak 30         30 minutes at 50 requests a second; fails when memory grows by 1 MB a minute or more
 *                                   after the first 5 minutes, or when descriptors pile up
 *
 * Times differ from machine to machine and from hour to hour; compare only the ratios of one run.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase, withDatabase } from "#/test/faults/support/prepared-database";
import { temporaryFolder } from "#/test/support/database";
import { type Comparison, compare } from "./compare";
import { distantCosts } from "./distance";
import { importCost } from "./import";
import { runLongSoak } from "./long-soak";
import { pageCost } from "./page";
import { keepResults, printComparison, printDistant, printGrowth, printImport, printPage } from "./report";
import { fillWorld } from "./world";

const { values } = parseArgs({
  options: {
    soak: { type: "string" },
    import: { type: "string" },
    distance: { type: "string" },
    page: { type: "boolean", default: false },
    clients: { type: "string", multiple: true, default: ["1000", "10000"] },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
  },
});

if (values.import !== undefined) {
  printImport(await inFolder((folder) => importCost(folder, Number(values.import))));
} else if (values.distance !== undefined) {
  const distance = Number(values.distance);
  const size = { clients: Number(values.clients[0]), distance, calls: 40 };
  printDistant(await inFolder((folder) => distantCosts({ folder, ...size })), size);
} else if (values.page) {
  const size = { clients: Number(values.clients[0]), rounds: Number(values.rounds) };
  printPage(await inFolder((folder) => pageCost({ folder, ...size })), size);
} else if (values.soak === undefined) {
  const comparisons: Comparison[] = [];
  for (const clients of values.clients.map(Number)) {
    const comparison = await inFolder((folder) =>
      compare({ folder, clients, rounds: Number(values.rounds), seconds: Number(values.seconds) }),
    );
    printComparison(comparison);
    comparisons.push(comparison);
  }
  printGrowth(comparisons);
  console.log(`\nkept in ${await keepResults(comparisons)}`);
} else if (!(await inFolder((folder) => soakIn(folder, Number(values.soak))))) process.exitCode = 1;

async function soakIn(folder: string, minutes: number): Promise<boolean> {
  const url = `file:${join(folder, "portal.db")}`;
  const people = await prepareDatabase(url);
  const today = new Date().toISOString().slice(0, 10);
  const size = { clients: 1_000, tasksEach: 25, today, userId: people.manager.id };
  await withDatabase(url, (db) => fillWorld(db, size));
  const portal = await startPortalProcess({ folder, env: { DATABASE_URL: url, LOG_LEVEL: "info" } });
  try {
    return await runLongSoak(portal, people.manager, minutes);
  } finally {
    await portal.kill();
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder();
  try {
    return await work(folder.path);
  } finally {
    await folder.remove();
  }
}
