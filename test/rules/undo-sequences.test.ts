import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, gt, max, min } from "drizzle-orm";
import fc from "fast-check";
import { type AuditLogRow, auditLogs } from "#/db/schema";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import type { Template } from "#/src/contract/templates";
import { type Call, expectJson, startApp, type TestApp } from "../support/app";
import { operationOf, undoPath } from "../support/operations";
import { goodRequests, makeWorld, type World } from "../support/requests";
import { rowsBesides } from "../support/rows-besides";
import { addBothOwners } from "../support/templates";

let app: TestApp;
let world: World;
let admin: Call;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  admin = app.as("admin");
});
afterAll(() => app.stop());

type Undoable = Action & keyof typeof goodRequests;

/** All undoable actions, of every area. */
const undoable = [
  ...["client.create", "client.update", "client.import", "onboarding.start", "onboarding.update"],
  ...[
    "onboarding.undo",
    "task.create",
    "task.import",
    "task.update",
    "task.delete",
    "task.addNote",
    "task.addEvidence",
  ],
  ...["task.nameEvidence", "task.removeEvidence", "task.setNeeds"],
  ...["task.change", "template.create", "template.update", "template.delete", "template.reorder"],
  "template.reorderCategories",
  ...[
    "lead.create",
    "lead.import",
    "lead.update",
    "lead.delete",
    "lead.generateProfile",
    "audit.create",
    "audit.update",
  ],
  ...["audit.delete", "upcomingAudit.create", "upcomingAudit.delete", "project.create", "project.update"],
  ...["project.reorder", "project.delete", "asset.create", "asset.delete", "asset.addRevision"],
] as Undoable[];

const sequences = fc.array(fc.constantFrom(...undoable), { minLength: 1, maxLength: 20, size: "max" });
/** Steps after which another user changes a row, and how. */
const interferences = fc.record({ at: fc.nat(19), row: fc.nat(), way: fc.nat() });
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

test.each(seeds)(
  "operations one after the other, undone in reverse, leave every row as it was (seed %i)",
  async (seed) => {
    const [drawn = []] = fc.sample(sequences, { seed, numRuns: 1 });
    // The drawn actions, and this sequence's share of all of them.
    const actions = [...drawn, ...undoable.filter((_, at) => at % seeds.length === seed - 1)];
    const before = await rowsBesides(app.db);
    const start = await lastEntry();
    let acted = 0;
    for (const action of actions) acted += Number(await perform(action));
    const done = await operationsAfter(start);
    expect(acted).toBeGreaterThanOrEqual(actions.length - skipped);
    expect(done.length).toBeGreaterThanOrEqual(acted);
    for (const id of done.toReversed()) await expectUndone(id);
    expect(await rowsBesides(app.db)).toEqual(before);
  },
);

test.each(seeds)(
  "a change by another user in between stays, and blocks the undo of earlier ones until it is undone (seed %i)",
  async (seed) => {
    const [actions = []] = fc.sample(sequences, { seed: seed + 100, numRuns: 1 });
    const [chance = { at: 0, row: 0, way: 0 }] = fc.sample(interferences, { seed, numRuns: 1 });
    const before = await rowsBesides(app.db);
    const start = await lastEntry();
    let theirs: string | null = null;
    // One of two updates changes the status.
    const last = ["task.update", "task.update"] as const;
    for (const [index, action] of [...actions, ...last].entries()) {
      await perform(action);
      if (theirs === null && index >= chance.at % actions.length) theirs = await interfere(start, chance);
    }
    expect(theirs).not.toBeNull();
    const done = await operationsAfter(start);
    const at = done.indexOf(theirs ?? "");
    for (const id of done.slice(at + 1).toReversed()) await expectUndone(id);

    const changed = await rowsBesides(app.db);
    const refused = await admin("POST", undoPath(done[at - 1] ?? ""));
    expect({ status: refused.status, text: await refused.text() }).toMatchObject({
      status: 409,
      text: expect.stringContaining("was changed by Mia Manager since."),
    });
    expect(await rowsBesides(app.db)).toEqual(changed);
    for (const id of done.slice(0, at + 1).toReversed()) await expectUndone(id);
    expect(await rowsBesides(app.db)).toEqual(before);
  },
);

/** A request that happens to repeat the present state creates no operation. */
const skipped = 1;
const performed = new Set<Action>();

test("each action was done and undone in these sequences", () => {
  expect(undoable.filter((action) => !performed.has(action))).toEqual([]);
});

/** Returns true if it created an operation. */
async function perform(action: Undoable): Promise<boolean> {
  const { path, body } = await requestFor(action);
  const answer = await admin(permissions[action].method, path, body);
  expect({ action, ok: answer.ok }).toEqual({ action, ok: true });
  const isDone = answer.headers.has("X-Operation-Id");
  if (isDone) performed.add(action);
  return isDone;
}

/** Valid requests, with another order for templates. */
async function requestFor(action: Undoable) {
  const request = await goodRequests[action](world);
  if (action !== "template.reorder") return request;
  const templates = await expectJson<Template[]>(await admin("GET", "/api/templates"));
  const places = templates.toReversed().map(({ id }, sortOrder) => ({ id, sortOrder }));
  return { ...request, body: { templates: places } };
}

async function expectUndone(id: string) {
  const undone = await admin("POST", undoPath(id));
  expect({ status: undone.status, text: await undone.text() }).toMatchObject({ status: 200 });
}

async function lastEntry(): Promise<number> {
  const [last] = await app.db.read.select({ seq: max(auditLogs.seq) }).from(auditLogs);
  return last?.seq ?? 0;
}

/** Lists operations after that entry of the log, oldest first, including those that a request needed beforehand. */
async function operationsAfter(seq: number): Promise<string[]> {
  const rows = await app.db.read
    .select({ id: auditLogs.operationId, seq: min(auditLogs.seq) })
    .from(auditLogs)
    .where(gt(auditLogs.seq, seq))
    .groupBy(auditLogs.operationId)
    .orderBy(min(auditLogs.seq));
  return rows.flatMap(({ id }) => id ?? []);
}

type Change = (row: AuditLogRow, text: string) => [method: string, path: string, body: object];

/** Changes by another user that are possible for each kind of row. */
const changes: Partial<Record<AuditLogEntity, Change[]>> = {
  client: [({ entityId }, name) => ["PATCH", `/api/clients/${entityId}`, { name }]],
  client_task: [
    ({ entityId }, name) => ["PATCH", `/api/tasks/${entityId}`, { name }],
    ({ entityId }, note) => ["POST", `/api/tasks/${entityId}/notes`, { note }],
    ({ entityId }, text) => ["POST", `/api/tasks/${entityId}/evidence`, { url: `https://a.test/${text}` }],
  ],
  onboarding_task_template: [({ entityId }, name) => ["PATCH", `/api/templates/${entityId}`, { name }]],
  client_lead: [({ entityId }, notes) => ["PUT", `/api/client-leads/${entityId}`, { notes }]],
  design_project: [
    ({ entityId }, projectName) => ["PUT", `/api/design-projects/${entityId}`, { projectName }],
  ],
  design_asset: [({ entityId }, assetName) => ["PATCH", `/api/design-assets/${entityId}`, { assetName }]],
};

/** Changes a row of the last operation as another user; null if it has no row that can be changed. */
async function interfere(start: number, { row, way }: { row: number; way: number }): Promise<string | null> {
  const last = (await operationsAfter(start)).at(-1);
  if (!last) return null;
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.operationId, last));
  const gone = new Set(entries.flatMap(({ action, entityId }) => (action === "delete" ? entityId : [])));
  const left = entries.filter(({ entity, entityId }) => entity in changes && !gone.has(entityId));
  const entry = left[row % Math.max(1, left.length)];
  const ways = entry && changes[entry.entity];
  const change = ways?.[way % ways.length];
  if (!entry || !change) return null;
  return operationOf(await app.as("manager")(...change(entry, Bun.randomUUIDv7())));
}
