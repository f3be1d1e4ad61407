import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { desc } from "drizzle-orm";
import { auditLogHeads, auditLogs } from "#/db/schema";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { prepareDatabase, withDatabase } from "./support/prepared-database";
import { must, newClient } from "./support/requests";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

test("a portal that stops waits for a libSQL server to store the last head of the audit log", async () => {
  const { url: databaseUrl } = await startSqld(folder.path);
  const { manager } = await prepareDatabase(databaseUrl);
  const portal = await startPortalProcess({ folder: folder.path, env: { DATABASE_URL: databaseUrl } });
  await must(withToken(portal.url, manager)("POST", "/api/clients", newClient()), 201);
  expect(await portal.stop()).toBe(0);
  const [head, entry] = await withDatabase(databaseUrl, ({ read }) =>
    Promise.all([
      read.select({ seq: auditLogHeads.seq }).from(auditLogHeads).orderBy(desc(auditLogHeads.seq)).limit(1),
      read.select({ seq: auditLogs.seq }).from(auditLogs).orderBy(desc(auditLogs.seq)).limit(1),
    ]),
  );
  expect(head).toEqual(entry);
});
