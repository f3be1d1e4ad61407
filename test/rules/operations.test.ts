import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { asc, gt, sql } from "drizzle-orm";
import { type AuditLogRow, auditLogs } from "#/db/schema";
import { permissions } from "#/src/contract/permissions";
import { startApp, type TestApp } from "../support/app";
import {
  clientTables,
  countedColumns,
  rowImports,
  undoableTables,
  unloggedColumns,
} from "../support/entity-tables";
import { callerOf, goodRequests, makeWorld, newClient, senderOf, type World } from "../support/requests";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addBothOwners } from "../support/templates";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());

/** Returns the result of `work` with the entries that it added to the log. */
async function leftBy<T>(work: () => Promise<T>): Promise<{ answer: T; entries: AuditLogRow[] }> {
  const [last] = await app.db.read.select({ seq: sql<number>`max(${auditLogs.seq})` }).from(auditLogs);
  const answer = await work();
  const isNew = gt(auditLogs.seq, last?.seq ?? 0);
  return {
    answer,
    entries: await app.db.read.select().from(auditLogs).where(isNew).orderBy(asc(auditLogs.seq)),
  };
}

describe("each write with a log entry is one operation", () => {
  const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter(
    (action) => permissions[action].method !== "GET",
  );
  test.each(writes)("%s", async (action) => {
    const { path, body, status } = await goodRequests[action](world);
    const call = await callerOf(app, action, senderOf(action));
    const { answer, entries } = await leftBy(() => call(permissions[action].method, path, body));
    expect(answer.status).toBe(status);
    const named = answer.headers.get("X-Operation-Id");
    expect([...new Set(entries.map(({ operationId }) => operationId))]).toEqual(named ? [named] : []);
    for (const entry of entries) {
      expect(entry).toMatchObject({ format: 3, derived: 0, actorKind: "user", actorLabel: null });
      expect(entry.undoes).toBe(action === "operation.undo" ? undoneBy(path) : null);
      expect(entry.clientId).toBe(await clientOf(entry));
    }
  });
});

const undoneBy = (path: string) => path.split("/").at(-2) ?? "";

/** Returns the client of a row according to its tables or its deletion. */
async function clientOf({ entity, entityId, before }: AuditLogRow): Promise<string | null> {
  if (entity === "client") return entityId;
  const deleted = JSON.parse(before ?? "{}");
  const rows = await app.db.read.all<{ client: string | null }>(sql`
    with ids(id) as (values (${entityId}), (${deleted.clientOnboardingId ?? ""}), (${deleted.projectId ?? ""}),
      (${deleted.taskId ?? ""}))
    ${sql.join(clientTables.map(clientsIn), sql` union `)}
    union select o.client_id from client_tasks t join client_onboarding o on o.id = t.client_onboarding_id where t.id in ids
    union select p.client_id from comments c join design_projects p on p.id = c.project_id where c.id in ids
    union select o.client_id from comments c join client_tasks t on t.id = c.task_id
      join client_onboarding o on o.id = t.client_onboarding_id where c.id in ids
    union select o.client_id from task_needs n join client_tasks t on t.id = n.task_id
      join client_onboarding o on o.id = t.client_onboarding_id where n.id in ids
    union select o.client_id from task_files f join client_tasks t on t.id = f.task_id
      join client_onboarding o on o.id = t.client_onboarding_id where f.id in ids
    union select o.client_id from request_answers r join client_tasks t on t.id = r.task_id
      join client_onboarding o on o.id = t.client_onboarding_id where r.id in ids
    union select p.client_id from design_assets a join design_projects p on p.id = a.project_id where a.id in ids
    union select p.client_id from design_revisions r join design_projects p on p.id = r.project_id where r.id in ids
    union select p.client_id from design_decisions d join design_projects p on p.id = d.project_id where d.id in ids
    union select p.client_id from design_pins n join design_projects p on p.id = n.project_id where n.id in ids
    union select p.client_id from review_links l join design_projects p on p.id = l.project_id where l.id in ids`);
  const isAccount = entity === "user" || entity === "api_token";
  return rows[0]?.client ?? (isAccount ? null : (deleted.clientId ?? (await onceOf(deleted))));
}

const clientsIn = (table: string) =>
  sql`select client_id as client from ${sql.identifier(table)} where id in ids`;

/** Returns the client of what was deleted with a whole onboarding or project. */
async function onceOf({ clientOnboardingId, projectId }: Record<string, string>): Promise<string | null> {
  const [row] = await app.db.read.all<{ client: string }>(sql`select before ->> 'clientId' as client
    from audit_logs where action = 'delete' and entity_id = ${clientOnboardingId ?? projectId ?? ""}`);
  return row?.client ?? null;
}

test("a deleted project's client is named in every entry of what is deleted with it", async () => {
  const project = await addedProject(app, { clientId: world.own.client.id });
  const asset = await addedAsset(app, project.id, { approvalStatus: "rejected", comment: "Too small" });
  await addedRevision(app, asset.id, { comments: "First" });
  const { entries } = await leftBy(() => app.as("admin")("DELETE", `/api/design-projects/${project.id}`));
  expect(entries.map(({ entity, clientId }) => [entity, clientId])).toEqual([
    ["comment", world.own.client.id],
    ["design_decision", world.own.client.id],
    ["design_revision", world.own.client.id],
    ["design_asset", world.own.client.id],
    ["design_project", world.own.client.id],
  ]);
});

test("a repeated Idempotency-Key gets the first one's operation, and adds none of its own", async () => {
  const send = () => {
    const headers = { "Idempotency-Key": "one-and-the-same" };
    return app.as("admin")("POST", "/api/clients", newClient({ name: "Asked For Twice" }), headers);
  };
  const first = await leftBy(send);
  const second = await leftBy(send);
  const operations = [first, second].map(({ answer }) => answer.headers.get("X-Operation-Id"));
  expect(operations[0]).toBe(first.entries[0]?.operationId ?? "none");
  expect(operations[1]).toBe(operations[0] ?? "none");
  const until = [first, second].map(({ answer }) => answer.headers.get("X-Undo-Until"));
  expect(until).toEqual([expect.any(String), until[0] ?? null]);
  expect(second.entries).toEqual([]);
});

test("a write without changes, or one that is refused, has no operation", async () => {
  const { id, name } = world.own.client;
  const same = await leftBy(() => app.as("admin")("PATCH", `/api/clients/${id}`, { name }));
  const refused = await leftBy(() => app.as("admin")("POST", "/api/clients", newClient({ name })));
  for (const { answer, entries } of [same, refused]) {
    expect(answer.headers.get("X-Operation-Id")).toBeNull();
    expect(entries).toEqual([]);
  }
  expect([same.answer.status, refused.answer.status]).toEqual([200, 409]);
});

describe("a repeated write without further changes has no operation", () => {
  const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter(
    (action) => ["PATCH", "PUT"].includes(permissions[action].method) || rowImports.includes(action),
  );
  test.each(writes)("%s", async (action) => {
    const { path, body, status } = await goodRequests[action](world);
    const call = await callerOf(app, action, senderOf(action));
    const first = await call(permissions[action].method, path, body);
    expect(first.status).toBe(status);
    const { answer, entries } = await leftBy(() => call(permissions[action].method, path, body));
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get("X-Operation-Id")).toBeNull();
    expect(entries).toEqual([]);
  });
});

/** Columns that entries store in another form. */
const inOtherForm: Record<string, string[]> = {
  client_tasks: ["notes", "evidence_urls"],
  client_fields: ["value"],
};

test("the entries of each row in sequence result in its current state", async () => {
  for (const [entity, table] of Object.entries(undoableTables)) {
    const ignored = [unloggedColumns, countedColumns, inOtherForm].flatMap((columns) => columns[table] ?? []);
    const own = sql`select action, after from audit_logs where entity = ${entity} and entity_id = t.id order by seq`;
    const rows = await app.db.read.all<Record<string, unknown>>(sql`
      select (select json_group_array(json_object('after', after, 'action', action)) from (${own})) as log, t.*
      from ${sql.identifier(table)} t where (select action from (${own}) limit 1) = 'create'`);
    expect({ entity, count: Math.min(1, rows.length) }).toEqual({ entity, count: 1 });
    for (const { log, ...row } of rows) {
      const states = (JSON.parse(String(log)) as { after: string | null }[]).map(({ after }) =>
        JSON.parse(after ?? "{}"),
      );
      const made: Record<string, unknown> = Object.assign({}, ...states);
      for (const [column, value] of Object.entries(row)) {
        if (["version", "updated_at", ...ignored].includes(column)) continue;
        expect({ entity, column, value: stored(made[camel(column)]) }).toEqual({ entity, column, value });
      }
    }
  }
});

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function stored(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
