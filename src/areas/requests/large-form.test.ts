import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { requestAnswers } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import { formLimits } from "#/src/contract/limits-of-forms";
import type { Task } from "#/src/contract/tasks";
import { Metrics } from "#/src/services/metrics/metrics";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addRequestOf, field } from "#/test/support/request-forms";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

/** Counts the statements of all connections. */
class CountedStatements extends Metrics {
  statements = 0;
  override statement() {
    this.statements += 1;
  }
}

const metrics = new CountedStatements({
  waitingWrites: () => 0,
  waitingJobs: async () => [],
  openStreams: () => 0,
  lastBackup: async () => null,
  databaseBytes: () => null,
});

let app: TestApp;
let own: Client;
let small: Task;
let large: Task;
beforeAll(async () => {
  app = await startApp({ templates: false, oneProcess: true, deps: { metrics } });
  await addBothOwners(app.db);
  own = await makeClient(app);
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
  [small, large] = [await formOf(10), await formOf(formLimits.fields)];
});
afterAll(() => app.stop());

const keyAt = (at: number) => `field_${at}`;

/** Adds a request with this many fields, ten in each section. */
function formOf(count: number): Promise<Task> {
  const sections = Array.from({ length: count / 10 }, (_, section) => ({
    title: `Section ${section + 1}`,
    intro: null,
    fields: Array.from({ length: 10 }, (_, at) => field(keyAt(section * 10 + at), { required: true })),
  }));
  return addRequestOf(app, own.id, sections);
}

type Cost = { statements: number; sent: number; drawn: number };

/** Returns the statements of a call and the bytes of its response, of a page also without the data of its islands. */
async function costOf(who: "client" | "manager", method: string, path: string, body?: object): Promise<Cost> {
  // So that nothing comes from a cache.
  await makeClient(app);
  const before = metrics.statements;
  const answer = await app.as(who)(method, path, body);
  const text = await answer.text();
  expect([path, answer.status, answer.ok ? "" : text]).toEqual([path, 200, ""]);
  const drawn = text.replaceAll(/<script[^>]*>.*?<\/script>/gs, "");
  return {
    statements: metrics.statements - before,
    sent: Buffer.byteLength(text),
    drawn: Buffer.byteLength(drawn),
  };
}

/** Answers every field but the first. */
async function fill({ id: taskId }: Task, fields: number) {
  const by = { userId: app.people.client.id, changedAt: app.deps.clock().toISOString() };
  const rows = Array.from({ length: fields - 1 }, (_, at) => ({
    ...{ id: Bun.randomUUIDv7(), taskId, key: keyAt(at + 1), value: `Answer ${at}`, ...by },
  }));
  await app.db.transaction((tx) => tx.insert(requestAnswers).values(rows));
}

test("a form with the most fields costs the statements of one with ten, from the first view to the review", async () => {
  // The first calls of a process fill caches that stay.
  await costs(await formOf(10), 10);
  const [few, many] = [await costs(small, 10), await costs(large, formLimits.fields)];
  const statements = (found: Record<string, Cost>) =>
    Object.fromEntries(Object.entries(found).map(([name, cost]) => [name, cost.statements]));
  expect(Object.values(statements(few)).every((count) => count > 0)).toBe(true);
  expect(statements(many)).toEqual(statements(few));
  // The page draws one section, and a stored answer is answered with that field alone.
  for (const each of ["opened", "filled", "first", "saved"]) {
    expect((many[each]?.drawn ?? 0) / (few[each]?.drawn ?? 1)).toBeLessThan(1.1);
  }
});

/** Takes a request of this many fields from its first view to the review. */
async function costs(task: Task, fields: number): Promise<Record<string, Cost>> {
  const [page, api] = [`/requests/${task.id}`, `/api/requests/${task.id}`];
  const answer = (key: string, version: number) => ({ key, value: `Answer to ${key}`, version });
  const opened = await costOf("client", "GET", page);
  const first = await costOf("client", "PATCH", `${api}/answers`, answer(keyAt(0), 0));
  await fill(task, fields);
  const filled = await costOf("client", "GET", page);
  const saved = await costOf("client", "PATCH", `${api}/answers`, answer(keyAt(3), 1));
  const submitted = await costOf("client", "POST", `${api}/submit`);
  const reviewing = await costOf("manager", "GET", page);
  const read = await costOf("manager", "GET", api);
  const accepted = Array.from({ length: fields }, (_, at) => ({ key: keyAt(at), accept: true }));
  const reviewed = await costOf("manager", "POST", `${api}/review`, { fields: accepted });
  return { opened, first, filled, saved, submitted, reviewing, read, reviewed };
}
