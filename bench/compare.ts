import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { ne } from "drizzle-orm";
import type { Database } from "#/db/client";
import { clients, clientTasks } from "#/db/schema";
import { turnDay } from "#/src/areas/clients";
import { dateIn } from "#/src/format/dates";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase, withDatabase } from "#/test/faults/support/prepared-database";
import { asPerson, withToken } from "#/test/support/app";
import { portalZone } from "#/test/support/zones";
import { footprintOf } from "./footprint";
import { inTurn } from "./in-turn";
import { type Cost, load } from "./load";
import { readStatements } from "./read-statements";
import { fillWorld } from "./world";

export type Options = { folder: string; clients: number; rounds: number; seconds: number };

/** One kind of request: what it cost in each round, here and at the limit; the latter is missing where there is none. */
export type Compared = { name: string; portal: Cost[]; limit: Cost[] };
export type Comparison = { clients: number; requests: Compared[]; memory: { portal: number; limit: number } };

const tasksEach = 25;
const atOnce = 16;

/** The portal beside the limit on copies of one database, in rounds that take turns. */
export async function compare({ folder, clients: count, rounds, seconds }: Options): Promise<Comparison> {
  const file = join(folder, "portal.db");
  const url = `file:${file}`;
  const people = await prepareDatabase(url);
  const today = dateIn(portalZone, new Date().toISOString());
  const ids = await withDatabase(url, async (db) => {
    await fillWorld(db, { clients: count, tasksEach, today, userId: people.manager.id });
    await turnDay(db, today);
    await db.client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    return idsOf(db);
  });
  const copy = join(folder, "limit.db");
  await copyFile(file, copy);
  const statements = join(folder, "statements.json");
  await Bun.write(statements, JSON.stringify(await readStatements(url, today, ids.clients[0] ?? "")));
  const portal = await startPortalProcess({ folder, env: { DATABASE_URL: url, LOG_LEVEL: "info" } });
  const limit = await startLimit(copy, statements);
  try {
    const api = withToken(portal.url, people.manager);
    const browser = asPerson(portal.url, people.manager);
    const bare = (path: string, init?: RequestInit) => fetch(limit.url + path, init);
    const nextClient = inTurn(ids.clients);
    const nextTask = inTurn(ids.tasks);
    const nextStatus = inTurn(["in_progress", "blocked", "not_started"]);
    const status = () => ({ status: nextStatus() });
    const requests: [name: string, mine: () => Promise<Response>, theirs?: () => Promise<Response>][] = [
      ["GET /api/clients, all", () => api("GET", "/api/clients"), () => bare("/all")],
      ["GET /api/clients?page=1", () => api("GET", "/api/clients?page=1"), () => bare("/page")],
      [
        "GET /api/clients/{id}",
        () => api("GET", `/api/clients/${nextClient()}`),
        () => bare(`/detail/${nextClient()}`),
      ],
      [
        "PATCH /api/tasks/{id}",
        () => api("PATCH", `/api/tasks/${nextTask()}`, status()),
        () => bare(`/task/${nextTask()}`, { method: "PATCH", body: JSON.stringify(status()) }),
      ],
      ["the same list, unchanged", () => api("GET", "/api/clients"), () => bare("/static/all")],
      ["GET / as HTML", () => browser("GET", "/")],
      ["GET /clients/{id} as HTML", () => browser("GET", `/clients/${nextClient()}`)],
      ["GET /api/auth/user", () => api("GET", "/api/auth/user")],
    ];
    const compared = requests.map(([name]): Compared => ({ name, portal: [], limit: [] }));
    for (let round = -1; round < rounds; round++) {
      for (const [at, [, mine, theirs]] of requests.entries()) {
        const spent = round < 0 ? Math.min(1, seconds) : seconds;
        const cost = await load({ pid: portal.pid, seconds: spent, atOnce, call: mine });
        const bound = theirs && (await load({ pid: limit.pid, seconds: spent, atOnce, call: theirs }));
        // The first round warms up.
        if (round < 0) continue;
        compared[at]?.portal.push(cost);
        if (bound) compared[at]?.limit.push(bound);
      }
    }
    const memory = {
      portal: (await footprintOf(portal.pid)).memory,
      limit: (await footprintOf(limit.pid)).memory,
    };
    return { clients: count, requests: compared, memory };
  } finally {
    limit.kill();
    await portal.kill();
  }
}

async function idsOf({ read }: Database) {
  const some = await read.select({ id: clients.id }).from(clients).limit(500);
  const tasks = await read
    .select({ id: clientTasks.id })
    .from(clientTasks)
    .where(ne(clientTasks.status, "done"))
    .limit(2_000);
  return { clients: some.map(({ id }) => id), tasks: tasks.map(({ id }) => id) };
}

async function startLimit(file: string, statements: string) {
  const child = Bun.spawn(
    [process.execPath, "--no-orphans", join(import.meta.dir, "limit-server.ts"), file, statements],
    {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  if (!/^\d+$/.test(port)) throw new Error("the limit did not start");
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, kill: () => child.kill() };
}
