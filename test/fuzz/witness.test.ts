import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { apiTokens, clients } from "#/db/schema";
import { startApp, type TestApp } from "../support/app";
import { makeWorld, type World } from "../support/requests";
import { addBothOwners } from "../support/templates";
import { Witness } from "./support/witness";

let app: TestApp;
let world: World;
let witness: Witness;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  witness = new Witness(app.databaseUrl);
});
afterAll(async () => {
  witness.close();
  await app.stop();
});

test("names each table whose rows changed, however small the change", async () => {
  expect(await changedBy(() => update({ websiteUrl: "https://a.test" }))).toEqual(["clients"]);
  expect(await changedBy(() => update({ websiteUrl: "https://b.test" }))).toEqual(["clients"]);
  const manager = app.as("manager");
  const rename = () => manager("PATCH", `/api/clients/${world.own.client.id}`, { name: "Renamed House" });
  // The stored positions of the client and its tasks follow its name.
  expect(await changedBy(rename)).toEqual(["audit_logs", "client_standings", "clients", "open_tasks"]);
  const remove = () => manager("DELETE", `/api/tasks/${world.own.clientTask.id}`);
  expect(await changedBy(remove)).toContain("client_tasks");
});

test("ignores reads, rollbacks, and values that change on mere requests", async () => {
  expect(await changedBy(() => app.as("manager")("GET", "/api/clients"))).toEqual([]);
  const undone = () =>
    app.db
      .transaction(async (tx) => {
        await tx.update(clients).set({ websiteUrl: "https://c.test" });
        throw new Error("no");
      })
      .catch(() => {});
  expect(await changedBy(undone)).toEqual([]);
  const used = () =>
    app.db.transaction((tx) => tx.update(apiTokens).set({ lastUsedAt: sql`${apiTokens.expiresAt}` }));
  expect(await changedBy(used)).toEqual([]);
});

function update(fields: Partial<typeof clients.$inferInsert>) {
  return app.db.transaction((tx) =>
    tx.update(clients).set(fields).where(eq(clients.id, world.other.client.id)),
  );
}

async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const watch = await witness.watch();
  try {
    await work();
    return await watch.changed();
  } finally {
    watch.end();
  }
}
