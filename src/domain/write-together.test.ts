import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import { auditLogs, clients } from "#/db/schema";
import { createClient } from "#/src/areas/clients/create-client";
import { updateClient } from "#/src/areas/clients/update-client";
import { CreateClient } from "#/src/contract/clients";
import { startApp, type TestApp } from "#/test/support/app";
import { newClient } from "#/test/support/requests";
import { contextOf } from "#/test/support/verb-context";
import { checkAuditLogChain } from "./verify/audit-log-chain";
import { writeTogether } from "./write";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const log = () => app.db.read.select().from(auditLogs).orderBy(asc(auditLogs.seq));

test("joint writes are logged under their own users and times, in order", async () => {
  const [admin, manager] = await Promise.all(
    [app.people.admin, app.people.manager].map((person) => contextOf(app, person)),
  );
  if (!admin || !manager) throw new Error("Nobody is there.");
  const { id } = await writeTogether(app.db, async (joint) => {
    const client = CreateClient.parse(newClient({ name: "Told Together" }));
    const made = await createClient({ ...admin, ...joint, now: "2026-01-02T10:00:00.000Z" }, client);
    const edit = { id: made.id, change: { status: "active" } } as const;
    return updateClient({ ...manager, ...joint, now: "2026-01-03T11:00:00.000Z" }, edit);
  });
  const entries = (await log()).filter(({ entityId }) => entityId === id);
  expect(entries.map(({ userId, action, createdAt }) => [userId, action, createdAt])).toEqual([
    [admin.actor.userId, "create", "2026-01-02T10:00:00.000Z"],
    [manager.actor.userId, "update", "2026-01-03T11:00:00.000Z"],
  ]);
  expect((await checkAuditLogChain(app.db)).fault).toBeNull();
});

test("if one write is refused, none takes effect and nothing is logged", async () => {
  const ctx = await contextOf(app, app.people.admin);
  const [rows, entries] = [await app.db.read.select().from(clients), await log()];
  const create = (joint: object, name: string) =>
    createClient({ ...ctx, ...joint }, CreateClient.parse(newClient({ name })));
  const both = writeTogether(app.db, async (joint) => {
    await create(joint, "Only Once");
    await create(joint, "only once");
  });
  await expect(both).rejects.toThrow("A client with this name already exists.");
  expect(await app.db.read.select().from(clients)).toEqual(rows);
  expect(await log()).toEqual(entries);
});
