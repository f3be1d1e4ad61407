import { turnDay } from "#/src/areas/clients";
import { dateIn } from "#/src/format/dates";
import { startPortalProcess } from "#/test/faults/support/portal-process";
import { prepareDatabase, withDatabase } from "#/test/faults/support/prepared-database";
import { startSqld } from "#/test/faults/support/sqld";
import { startWire } from "#/test/support/wire";
import { portalZone } from "#/test/support/zones";
import { median } from "./median";
import { trafficFor } from "./traffic";
import { fillWorld } from "./world";

export type Distant = {
  name: string;
  /** Median over consecutive calls. */
  milliseconds: number;
  /** Chunks sent to the server for each call: several can be in flight, so they are not round trips. */
  sent: number;
};

type Options = { folder: string; clients: number; distance: number; calls: number };

/** Measures requests on a libSQL server with that many milliseconds of round-trip time. */
export async function distantCosts({ folder, clients, distance, calls }: Options): Promise<Distant[]> {
  const sqld = await startSqld(folder);
  const people = await prepareDatabase(sqld.url);
  const today = dateIn(portalZone, new Date().toISOString());
  await withDatabase(sqld.url, async (db) => {
    await fillWorld(db, { clients, tasksEach: 25, today, userId: people.manager.id });
    await turnDay(db, today);
  });
  const way = await startWire(sqld.url, distance);
  const portal = await startPortalProcess({ folder, env: { DATABASE_URL: way.url } });
  try {
    const { reads, setStatus } = await trafficFor(portal.url, people.manager);
    const costs: Distant[] = [];
    for (const [name, call] of Object.entries({ ...reads, "PATCH /api/tasks/{id}": setStatus })) {
      const times: number[] = [];
      await (await call()).arrayBuffer();
      const before = way.sent;
      for (let time = 0; time < calls; time++) {
        const started = performance.now();
        const answer = await call();
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        times.push(performance.now() - started);
      }
      const sent = (way.sent - before) / calls;
      costs.push({ name, milliseconds: median(times), sent });
    }
    return costs;
  } finally {
    await portal.kill();
    await sqld.kill();
    way.stop();
  }
}
