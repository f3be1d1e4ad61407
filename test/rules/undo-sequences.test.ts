import { afterAll, beforeAll, expect, test } from "bun:test";
import { gt, max, min } from "drizzle-orm";
import fc from "fast-check";
import { auditLogs } from "#/db/schema";
import { permissions } from "#/src/contract/permissions";
import type { Action } from "#/src/contract/rights";
import { type Call, startApp, type TestApp } from "../support/app";
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

/** Of every area, all that can be undone. */
const undoable = [
  ...["client.create", "client.update", "client.import", "onboarding.start", "onboarding.update"],
  ...["onboarding.undo", "task.create", "task.update", "task.delete", "task.addNote", "task.addEvidence"],
  ...["task.nameEvidence", "task.removeEvidence"],
  ...["task.change", "template.create", "template.update", "template.delete", "template.reorderCategories"],
  ...["lead.create", "lead.update", "lead.delete", "lead.generateProfile", "audit.create", "audit.update"],
  ...["audit.delete", "upcomingAudit.create", "upcomingAudit.delete", "project.create", "project.update"],
  ...["project.reorder", "project.delete", "asset.create", "asset.delete", "asset.addRevision"],
] as (Action & keyof typeof goodRequests)[];

const sequences = fc.array(fc.constantFrom(...undoable), { minLength: 1, maxLength: 20, size: "max" });
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

test.each(seeds)(
  "operations one after the other, undone in reverse, leave every row as it was (seed %i)",
  async (seed) => {
    const [actions = []] = fc.sample(sequences, { seed, numRuns: 1 });
    const before = await rowsBesides(app.db);
    const [last] = await app.db.read.select({ seq: max(auditLogs.seq) }).from(auditLogs);
    for (const action of actions) {
      const { path, body } = await goodRequests[action](world);
      const answer = await admin(permissions[action].method, path, body);
      expect({ action, ok: answer.ok }).toEqual({ action, ok: true });
    }
    const done = await operationsAfter(last?.seq ?? 0);
    expect(done.length).toBeGreaterThanOrEqual(actions.length - skipped);
    for (const id of done.toReversed()) {
      const undone = await admin("POST", undoPath(id));
      expect({ status: undone.status, text: await undone.text() }).toMatchObject({ status: 200 });
    }
    expect(await rowsBesides(app.db)).toEqual(before);
  },
);

/** Requests that ask for what is there already, now and then, leave no operation. */
const skipped = 5;

/** What was done after that entry of the log, the oldest first; what a request needed beforehand counts too. */
async function operationsAfter(seq: number): Promise<string[]> {
  const rows = await app.db.read
    .select({ id: auditLogs.operationId, seq: min(auditLogs.seq) })
    .from(auditLogs)
    .where(gt(auditLogs.seq, seq))
    .groupBy(auditLogs.operationId)
    .orderBy(min(auditLogs.seq));
  return rows.flatMap(({ id }) => id ?? []);
}

test("a change by somebody else in between refuses that one with 409, and nothing moves", async () => {
  for (const action of ["client.update", "task.update"] as const) {
    const { path, body } = await goodRequests[action](world);
    const first = operationOf(await admin(permissions[action].method, path, body));
    const later = await goodRequests[action](world);
    const other = await app.as("manager")(permissions[action].method, path, later.body);
    expect(operationOf(other)).not.toBe(first);
    const before = await rowsBesides(app.db);
    expect((await admin("POST", undoPath(first))).status).toBe(409);
    expect(await rowsBesides(app.db)).toEqual(before);
  }
});
