import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { migrateDatabase } from "#/db/migrate";
import { upcomingAudits } from "#/db/schema";
import { dueDateOf } from "#/src/areas/audits/audit-week";
import { auditWeeks, days } from "#/src/areas/audits/audit-week.fixture";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

const stepsBefore = 17;

afterAll(endProcesses);

const places: [string, (folder: string) => Promise<string>][] = [
  ["a file", async (folder) => `file:${join(folder, "portal.db")}`],
  ["a libSQL server", async (folder) => (await startSqld(folder)).url],
];

test.each(places)(
  "an update of %s reads the weeks of upcoming audits as the portal reads new ones",
  async (_, place) => {
    const written = fc.sample(fc.tuple(auditWeeks(), days), 2000);
    const folder = await temporaryFolder();
    const url = await place(folder.path);
    await databaseAfter(stepsBefore, url, folder.path);
    await withDatabase(url, async (db) => {
      await db.client.execute({
        sql: `insert into upcoming_audits (id, brand_name, audit_week, created_at)
        select key, 'Acme', value ->> 0, (value ->> 1) || 'T10:00:00.000Z' from json_each(?)`,
        args: [JSON.stringify(written)],
      });
      await migrateDatabase(db);
      const rows = await db.read.select().from(upcomingAudits);
      const found = new Map(rows.map(({ id, dueDate }) => [Number(id), dueDate]));
      const read = written.map(([auditWeek, day], index) => [auditWeek, day, found.get(index)]);
      expect(read).toEqual(written.map(([auditWeek, day]) => [auditWeek, day, dueDateOf(auditWeek, day)]));
      expect(rows.filter(({ dueDate }) => dueDate !== null).length).toBeGreaterThan(500);
    });
    await folder.remove();
  },
);
