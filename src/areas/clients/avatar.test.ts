import { afterAll, beforeAll, expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { auditLogs, uploads } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import type { ImportResult } from "#/src/contract/table-imports";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { filesIn } from "#/test/support/disk-store";
import { newClient } from "#/test/support/requests";
import { storedAvatar, upload } from "#/test/support/sent-files";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false, onDisk: true });
});
afterAll(() => app.stop());

const manager = (method: string, path: string, body?: unknown, headers = {}) =>
  app.as("manager")(method, path, body, headers);
const files = () => filesIn(app.objectsFolder);

test("a client's picture is set with it and changed like any field, and logged", async () => {
  const first = await storedAvatar(app, "manager");
  const client = await makeClient(app, { avatarUrl: first });
  expect(client.avatarUrl).toBe(first);

  const second = await storedAvatar(app, "manager");
  const edit = await manager(
    "PATCH",
    `/api/clients/${client.id}`,
    { avatarUrl: second },
    { "If-Match": '"1"' },
  );
  expect(await expectJson<Client>(edit)).toMatchObject({ avatarUrl: second, version: 2 });
  const [entry] = await app.db.read.select().from(auditLogs).orderBy(desc(auditLogs.seq)).limit(1);
  expect(entry).toMatchObject({
    before: JSON.stringify({ avatarUrl: first }),
    after: JSON.stringify({ avatarUrl: second }),
  });
  expect(await files()).toEqual([first, second].map((path) => path.slice(9)).toSorted());

  const list = await expectJson<Client[]>(await manager("GET", "/api/clients"));
  expect(list.find(({ id }) => id === client.id)?.avatarUrl).toBe(second);
});

test("a rejected edit keeps the current picture, and leaves the new one for another try", async () => {
  const shown = await storedAvatar(app, "manager");
  const client = await makeClient(app, { avatarUrl: shown });
  const next = await storedAvatar(app, "manager");
  const before = await files();
  const patch = (headers: object) =>
    manager("PATCH", `/api/clients/${client.id}`, { avatarUrl: next }, headers);
  expect((await patch({ "If-Match": '"7"' })).status).toBe(412);
  expect((await patch({ "If-Match": '"1"' })).status).toBe(200);
  expect(await files()).toEqual(before);
});

test("a picture given to two clients concurrently is used by one", async () => {
  const avatarUrl = await storedAvatar(app, "manager");
  const clients = await Promise.all([makeClient(app), makeClient(app)]);
  const answers = await Promise.all(
    clients.map(({ id }) => manager("PATCH", `/api/clients/${id}`, { avatarUrl })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("a client accepts only the caller's own, unused picture that was uploaded for a client", async () => {
  const shown = await storedAvatar(app, "manager");
  await makeClient(app, { avatarUrl: shown });
  const client = await makeClient(app);
  const foreign = await storedAvatar(app, "admin");
  const paths = [
    shown,
    foreign,
    await upload(app, "manager"),
    `/objects/avatars/${Bun.randomUUIDv7()}`,
    await storedPhoto(),
  ];
  const before = await contentHash(app.db);
  for (const avatarUrl of paths) {
    const body = newClient({ name: "With a picture", avatarUrl });
    for (const answer of [
      await manager("POST", "/api/clients", body),
      await manager("PATCH", `/api/clients/${client.id}`, { avatarUrl }),
    ]) {
      expect((await expectJson<Problem>(answer, 400)).errors).toEqual([
        { path: "avatarUrl", message: "Must be a picture that you uploaded and that is not in use" },
      ]);
    }
  }
  expect(await contentHash(app.db)).toBe(before);
  const edit = { avatarUrl: foreign };
  expect((await app.as("admin")("PATCH", `/api/clients/${client.id}`, edit)).status).toBe(200);
});

/** Adds an unused picture of the manager that was uploaded for a lead. */
async function storedPhoto(): Promise<string> {
  const id = Bun.randomUUIDv7();
  const userId = app.people.manager.id;
  const keptKey = `photos/${id}`;
  const expiresAt = "2026-03-08T12:05:00.000Z";
  await app.db.transaction((tx) =>
    tx.insert(uploads).values({ id, userId, state: "kept", keptKey, expiresAt }),
  );
  return `/objects/${keptKey}`;
}

test("an import cannot set pictures", async () => {
  const avatarUrl = await storedAvatar(app, "manager");
  const row = {
    line: 2,
    name: "Imported",
    brandNames: ["Brand"],
    primaryContactName: "Nora",
    primaryContactEmail: "nora@brand.test",
  };
  const message = { path: "avatarUrl", message: "Pictures cannot be imported" };
  const existing = await makeClient(app, { name: "Already There" });
  const rows = [
    { ...row, avatarUrl },
    { line: 3, name: existing.name, avatarUrl },
    { ...row, line: 4, name: "Without", avatarUrl: null },
  ];
  const answer = await manager("POST", "/api/clients/import", { rows, onDuplicate: "update" });
  expect((await expectJson<ImportResult>(answer)).results).toMatchObject([
    { line: 2, outcome: "invalid", errors: [message] },
    { line: 3, outcome: "invalid", errors: [message] },
    { line: 4, outcome: "created" },
  ]);
});
