import { turnDay } from "#/src/areas/clients";
import { dateIn } from "#/src/format/dates";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase, withDatabase } from "#/test/faults/support/prepared-database";
import { startSqld } from "#/test/faults/support/sqld";
import { portalZone } from "#/test/support/zones";
import { median } from "./report";
import { trafficFor } from "./traffic";
import { fillWorld } from "./world";

export type Distant = {
  name: string;
  /** The median over the calls, one after the other. */
  milliseconds: number;
  /** Calls to the database's server for each: they can be under way together. */
  roundTrips: number;
};

type Options = { folder: string; clients: number; distance: number; calls: number };

/** What requests take when the database is a libSQL server that many milliseconds away, there and back. */
export async function distantCosts({ folder, clients, distance, calls }: Options): Promise<Distant[]> {
  const sqld = await startSqld(folder);
  const people = await prepareDatabase(sqld.url);
  const today = dateIn(portalZone, new Date().toISOString());
  await withDatabase(sqld.url, async (db) => {
    await fillWorld(db, { clients, tasksEach: 25, today, userId: people.manager.id });
    await turnDay(db, today);
  });
  const way = farAway(sqld.url, distance);
  const portal = await startPortalProcess({ folder, env: { DATABASE_URL: way.url } });
  try {
    const { reads, setStatus } = await trafficFor(portal.url, people.manager);
    const costs: Distant[] = [];
    for (const [name, call] of Object.entries({ ...reads, "PATCH /api/tasks/{id}": setStatus })) {
      const times: number[] = [];
      await (await call()).arrayBuffer();
      const before = way.trips();
      for (let time = 0; time < calls; time++) {
        const started = performance.now();
        const answer = await call();
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        times.push(performance.now() - started);
      }
      const roundTrips = (way.trips() - before) / calls;
      costs.push({ name, milliseconds: median(times), roundTrips });
    }
    return costs;
  } finally {
    await portal.kill();
    await sqld.kill();
    way.close();
  }
}

/** Stands before a server and lets each call wait, as the way there and back would. */
function farAway(url: string, milliseconds: number) {
  let trips = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      trips++;
      const body = request.body ? await request.arrayBuffer() : null;
      await Bun.sleep(milliseconds);
      const { method, headers } = request;
      // The answer goes on as it came: packed.
      return fetch(url + pathname + search, { method, headers, body, decompress: false });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, trips: () => trips, close: () => void server.stop(true) };
}
