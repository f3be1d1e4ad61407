import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { DesignProject } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import type { Template } from "#/src/contract/templates";
import {
  type Call,
  expectJson,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { addedAudit } from "#/test/support/requests-audits";
import { addedAsset, addedProject, addedRevision, projectDetail } from "#/test/support/requests-design";
import { addedLead } from "#/test/support/requests-leads";
import { addBothOwners, addTemplate } from "#/test/support/templates";

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  await addTemplate(app.db, { category: "financial", categoryOrder: 2 });
  admin = app.as("admin");
});
afterAll(() => app.stop());

const undo = (id: string) => admin("POST", undoPath(id));
const templates = async () => expectJson<Template[]>(await admin("GET", "/api/templates"));

const orders: [what: string, reorder: () => Promise<Response>][] = [
  [
    "templates",
    async () => {
      const [first] = await templates();
      const category = (await templates()).filter(({ category }) => category === first?.category);
      const order = category.toReversed().map(({ id }, sortOrder) => ({ id, sortOrder }));
      return admin("PATCH", "/api/templates/reorder", { templates: order });
    },
  ],
  [
    "categories of templates",
    async () => {
      const categories = [...new Set((await templates()).map(({ category }) => category))].toReversed();
      return admin("PATCH", "/api/templates/reorder-categories", { categories });
    },
  ],
  [
    "design projects",
    async () => {
      for (let made = 0; made < 2; made++) await addedProject(app);
      const projects = await expectJson<DesignProject[]>(await admin("GET", "/api/design-projects"));
      const projectUpdates = projects.toReversed().map(({ id }, index) => ({ id, priorityOrder: index + 1 }));
      return admin("PUT", "/api/design-projects/reorder", { projectUpdates });
    },
  ],
];

const orderLines = async (operation: string) => {
  const { action, before, after } = auditLogs;
  return app.db.read
    .select({ action, before, after })
    .from(auditLogs)
    .where(and(eq(auditLogs.operationId, operation), eq(auditLogs.entity, "operation")));
};

test.each(orders)(
  "undoing a reorder of %s logs its own entry with the values swapped",
  async (_, reorder) => {
    const reordered = operationOf(await reorder());
    const [line] = await orderLines(reordered);
    expect(line?.action).toBe("reorder");
    expect(line?.before).not.toEqual(line?.after);
    const undone = await undo(reordered);
    expect(undone.status).toBe(200);
    expect(await orderLines(operationOf(undone))).toEqual([
      { action: "reorder", before: line?.after ?? null, after: line?.before ?? null },
    ]);
  },
);

test("a project is recomputed after an asset's undo, from its current assets", async () => {
  const { id } = await addedProject(app, { numberOfAssets: 5 });
  const [one, other] = [
    await addedAsset(app, id, { approvalStatus: "rejected", comment: "Too small" }),
    await addedAsset(app, id, { approvalStatus: "rejected", comment: "Too dark" }),
  ];
  const send = async (assetId: string) => {
    await addedRevision(app, assetId, { comments: "Anew" });
    const sent = await admin("PATCH", `/api/design-assets/${assetId}`, { approvalStatus: "pending" });
    expect(sent.status).toBe(200);
    return operationOf(sent);
  };
  const approval = async () => (await projectDetail(app, id)).project.clientApprovalStatus;
  const first = await send(one.id);
  expect(await approval()).toBe("rejected");
  await send(other.id);
  expect(await approval()).toBe("pending");
  expect((await undo(first)).status).toBe(200);
  expect(await approval()).toBe("rejected");
});

test("undoing a template's deletion keeps the versions of its tasks, which can still be edited", async () => {
  const { tasks } = await makeOnboarding(app, (await makeClient(app)).id);
  const [task] = tasks;
  const path = `/api/tasks/${task?.id}`;
  const deleted = await admin("DELETE", `/api/templates/${task?.templateId}`);
  expect((await undo(operationOf(deleted))).status).toBe(200);
  const seen = { "If-Match": `"${task?.version}"` };
  expect((await app.as("manager")("PATCH", path, { name: "Edited on" }, seen)).status).toBe(200);
});

test("a change of something deleted since is refused with its last name", async () => {
  const client = await makeClient(app);
  const audit = await addedAudit(app, { clientId: client.id, auditDate: "2026-03-02" });
  const project = await addedProject(app, { clientId: client.id, projectName: "Spring images" });
  const lead = await addedLead(app, { companyName: "Dock & Sons" });
  const cases = [
    [`/api/client-audits/${audit.id}`, "PUT", { salesTrendScore: 9 }, "The audit of Mar 2, 2026"],
    [`/api/design-projects/${project.id}`, "PUT", { description: "Brighter" }, "Spring images"],
    [`/api/client-leads/${lead.id}`, "PUT", { notes: "Called." }, "Dock & Sons"],
  ] as const;
  for (const [path, method, json, name] of cases) {
    const changed = await admin(method, path, json);
    expect({ path, status: changed.status }).toEqual({ path, status: 200 });
    await admin("DELETE", path);
    const refused = await expectJson<Problem>(await undo(operationOf(changed)), 409);
    expect(refused.detail).toBe(`${name} was changed by Ada Admin since.`);
  }
});
