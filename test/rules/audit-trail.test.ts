import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { permissions } from "#/src/contract/permissions";
import { type Call, startApp, type TestApp } from "../support/app";
import { isChainWhole, tracesOf } from "../support/audit-trail";
import { countedColumns, entityTables } from "../support/entity-tables";
import { callerOf, goodRequests, makeWorld, senderOf, type World } from "../support/requests";
import { addedAudit, addedUpcoming, newAudit } from "../support/requests-audits";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { upload } from "../support/sent-files";
import { addBothOwners } from "../support/templates";

const nothing = sql`null`;

/** Columns that calls update although the entity does not change: changes of a client's own fields raise its version. */
const traces: Record<string, string[]> = {
  api_tokens: ["last_used_at", "address", "agent"],
  clients: ["version", "updated_at"],
  request_answers: ["value", "version", "user_id", "link_id", "changed_at"],
};
/** Rows of a table that are of an entity; drafts of answers are not. */
const ofEntity: Record<string, SQL> = {
  links: sql`kind = 'request'`,
  request_answers: sql`submitted_at is not null`,
  // Drafts of answers; Submit logs them.
  task_files: sql`id not in (select named.value from request_answers as answer, json_each(answer.value) as named
    where answer.submitted is null)`,
};
/** Data that belongs to an entity besides its row. */
const more: Record<string, SQL> = {
  users: sql`(select count(*) from sessions where user_id = users.id)
    || coalesce((select group_concat(digest || mentions || reminders || single_keys) from user_settings
      where user_id = users.id), '')`,
};

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());

/** Returns every entity's row by entity and id. */
async function allRows(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [entity, table] of Object.entries(entityTables)) {
    const ignored = [countedColumns, traces].flatMap((columns) => columns[table] ?? []);
    const rows = await app.db.read.all<Record<string, unknown>>(
      sql`select *, ${more[table] ?? nothing} as more from ${sql.identifier(table)}
        where ${ofEntity[table] ?? sql`true`}`,
    );
    for (const row of rows) {
      const own = Object.entries(row).filter(([column]) => !ignored.includes(column));
      found.set(`${entity} ${row.id}`, JSON.stringify(own));
    }
  }
  return found;
}

/** Returns the changes that `work` made to entities, and those that the log contains. */
async function changesAndTraces(work: () => Promise<unknown>) {
  const before = await allRows();
  const traces = await tracesOf(app.db, work);
  const after = await allRows();
  const ids = new Set([...before.keys(), ...after.keys()]);
  return {
    changes: [...ids].filter((key) => before.get(key) !== after.get(key)).toSorted(),
    traces: traces
      .filter(({ entity, action }) => entity !== "operation" && action !== "answer")
      .map(({ entity, entityId }) => `${entity} ${entityId}`)
      .toSorted(),
  };
}

/** Writes that return or decide something that is not an entity, and an order that is already in place. */
const withoutEntity = [
  "device.approve",
  "upload.request",
  "upload.sign",
  "upload.complete",
  "upload.end",
  "upload.keepAvatar",
  "template.reorder",
  "taskComment.seen",
  "projectComment.seen",
  "notice.read",
];

describe("the audit log has exactly one row for each entity that changed", () => {
  const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter(
    (action) => permissions[action].method !== "GET",
  );
  for (const action of writes) {
    const { method, path } = permissions[action];
    test(`by ${method} ${path}`, async () => {
      const request = await goodRequests[action](world);
      const call = await callerOf(app, action, senderOf(action));
      const { changes, traces } = await changesAndTraces(async () => {
        expect((await call(method, request.path, request.body)).status).toBe(request.status);
      });
      expect(traces).toEqual(changes);
      expect({ action, count: Math.min(1, changes.length) }).toEqual({
        action,
        count: withoutEntity.includes(action) ? 0 : 1,
      });
    });
  }

  type Rich = [what: string, count: number, prepare: () => Promise<Parameters<Call>>];
  const rich: Rich[] = [
    [
      "by deleting a project with its assets, revisions, decisions and comments",
      8,
      async () => {
        const { project } = await projectWithWork();
        return ["DELETE", `/api/design-projects/${project.id}`];
      },
    ],
    [
      "by deleting an asset with its revisions and comments",
      5,
      async () => ["DELETE", `/api/design-assets/${(await projectWithWork()).asset.id}`],
    ],
    [
      "by deleting the only rejected asset, which its project follows",
      3,
      async () => ["DELETE", `/api/design-assets/${(await projectWithWork()).rejected.id}`],
    ],
    [
      "by rejecting an asset, which its project follows",
      3,
      async () => {
        const { asset, rejected } = await projectWithWork();
        await app.as("admin")("DELETE", `/api/design-assets/${rejected.id}`);
        return ["PATCH", `/api/design-assets/${asset.id}`, rejection];
      },
    ],
    [
      "by rejecting again with other words",
      2,
      async () => ["PATCH", `/api/design-assets/${(await projectWithWork()).rejected.id}`, rejection],
    ],
    [
      "by sending a revision of an asset that is already pending for review",
      2,
      async () => {
        const { asset } = await projectWithWork();
        const path = `/api/design-assets/${asset.id}/revisions`;
        await app.as("admin")("POST", path, { sendForReview: true });
        return ["POST", path, { sendForReview: true }];
      },
    ],
    [
      "by sending the latest revision for review with its asset",
      2,
      async () => [
        "PATCH",
        `/api/design-assets/${(await projectWithWork()).asset.id}`,
        { approvalStatus: "pending" },
      ],
    ],
    [
      "by completing an upcoming audit",
      2,
      async () => {
        const { id } = await addedUpcoming(app);
        return ["POST", "/api/client-audits", newAudit(world.own.client.id, { upcomingAuditId: id })];
      },
    ],
    [
      "by giving a lead another photo",
      1,
      async () => {
        const productImageUrl = await upload(app, "admin");
        return ["PUT", `/api/client-leads/${(await addedLead(app)).id}`, { productImageUrl }];
      },
    ],
    [
      "by giving a revision a file",
      1,
      async () => {
        const { asset } = await projectWithWork();
        const fileUrl = await upload(app, "admin");
        return ["POST", `/api/design-assets/${asset.id}/revisions`, { fileUrl }];
      },
    ],
    [
      "by sending unchanged values of a lead: none",
      0,
      async () => {
        const { id, companyName } = await addedLead(app);
        return ["PUT", `/api/client-leads/${id}`, { companyName }];
      },
    ],
    [
      "by sending unchanged values of an audit: none",
      0,
      async () => {
        const { id, auditDate } = await addedAudit(app);
        return ["PUT", `/api/client-audits/${id}`, { auditDate }];
      },
    ],
  ];
  test.each(rich)("%s", async (_, count, prepare) => {
    const request = await prepare();
    const { changes, traces } = await changesAndTraces(async () => {
      expect((await app.as("admin")(...request)).ok).toBe(true);
    });
    expect(traces).toEqual(changes);
    expect(changes).toHaveLength(count);
  });

  test("and its chain is intact after all of them", async () => {
    expect(await isChainWhole(app.db)).toBe(true);
  });
});

const rejection = { approvalStatus: "rejected", comment: "Too dark" };

/** A project with two assets: one with two internal revisions, and a rejected one. */
async function projectWithWork() {
  const project = await addedProject(app, { clientId: world.own.client.id });
  const asset = await addedAsset(app, project.id);
  const rejected = await addedAsset(app, project.id, { approvalStatus: "rejected", comment: "Too small" });
  await addedRevision(app, asset.id, { comments: "First" });
  await addedRevision(app, asset.id, { comments: "Second" });
  return { project, asset, rejected };
}
