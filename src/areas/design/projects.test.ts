import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { DesignProject, DesignSummary } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { addedAsset, addedProject, addedRevision, newProject } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
let isRunning = false;
let clientId: string;
beforeEach(async () => {
  if (isRunning) await app.stop();
  app = await startApp({ templates: false });
  isRunning = true;
  clientId = (await makeClient(app, { name: "Juniper House" })).id;
});
afterAll(() => app.stop());

const nobody = "0198f000-0000-7000-8000-000000000000";
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as("contributor")(method, `/api/design-projects${path}`, body, headers);
const manager = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.as("manager")(method, `/api/design-projects${path}`, body, headers);
const listed = async () => expectJson<DesignProject[]>(await app.as("viewer")("GET", "/api/design-projects"));
const add = (fields: Parameters<typeof addedProject>[1] = {}) => addedProject(app, { clientId, ...fields });

describe("a new project", () => {
  test("starts today with the form's defaults", async () => {
    const answer = await call("POST", "", newProject(clientId, { projectName: " Spice images " }));
    expect(answer.headers.get("ETag")).toBe('"1"');
    const project = await expectJson<DesignProject>(answer, 201);
    expect(project).toMatchObject({
      projectName: "Spice images",
      client: { name: "Juniper House" },
      startDate: "2026-03-09",
      status: "not_started",
      progress: 0,
      clientApprovalStatus: "not_sent",
      priority: "medium",
      company: "uncut_brands",
      clientStatus: "existing_client",
      numberOfAssets: 1,
      assetsCompleted: 0,
      recordedAssets: 0,
      priorityOrder: 0,
      assignedDesignerId: null,
      assignedDesigner: null,
      assetFileLinks: [],
      isPastDue: false,
    });
    expect(await listed()).toEqual([project]);
  });

  test("stores every field that a user fills in", async () => {
    const fields = {
      description: "Seven images",
      clientBrief: "Show all tins",
      internalNotes: "Ask Nora",
      designerNotes: "Retouch",
      estimatedHours: 12.5,
      actualHours: 0,
      numberOfRevisions: 2,
      numberOfAssets: 7,
      assetFileLinks: ["https://files.test/a"],
      asanaLink: "https://asana.test/1",
      company: "lacore_commerce",
      clientStatus: "currently_onboarding",
      priority: "high",
      startDate: "2026-03-01",
      assignedDesignerId: app.people.contributor.id,
    };
    const body = newProject(clientId, fields);
    const project = await expectJson<DesignProject>(await call("POST", "", body), 201);
    expect(project).toMatchObject(body);
    expect(project.assignedDesigner).toMatchObject({ firstName: "Cleo" });
  });

  test("logs one row", async () => {
    const traces = await tracesOf(app.db, () => add({ projectName: "Traced" }));
    expect(traces).toMatchObject([
      { entity: "design_project", action: "create", after: { projectName: "Traced", priorityOrder: 0 } },
    ]);
  });

  test.each([
    [{ projectName: "  " }, "projectName", "Project name is required"],
    [{ projectType: "poster" }, "projectType", "Project type is required"],
    [{ dueDate: "tomorrow" }, "dueDate", "Must be a date (yyyy-mm-dd)"],
    [{ startDate: "2026-04-02" }, "dueDate", "Must not be before the start date, Apr 2, 2026"],
    [{ numberOfAssets: 0 }, "numberOfAssets", "Number of assets must be at least 1"],
    [{ asanaLink: "javascript:alert(1)" }, "asanaLink", "Please enter a valid URL"],
    [{ assetFileLinks: ["data:,x"] }, "assetFileLinks.0", "Please enter a valid URL"],
    [{ clientId: nobody }, "clientId", "There is no such client"],
    [{ assignedDesignerId: nobody }, "assignedDesignerId", "Choose an active admin, manager or contributor"],
    [{ priorityOrder: 1 }, "priorityOrder", "Unknown field"],
    [{ assetsCompleted: 1 }, "assetsCompleted", "Unknown field"],
  ])("with %j is rejected", async (fields, path, message) => {
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await call("POST", "", newProject(clientId, fields)), 400);
    expect(problem.errors).toContainEqual({ path, message });
    expect(await contentHash(app.db)).toBe(before);
  });
});

test("an edit cannot move the due date before the start date", async () => {
  const { id, version } = await add({ startDate: "2026-03-09" });
  const before = await contentHash(app.db);
  const problem = await expectJson<Problem>(await call("PUT", `/${id}`, { dueDate: "2026-03-08" }), 400);
  expect(problem.errors).toEqual([
    { path: "dueDate", message: "Must not be before the start date, Mar 9, 2026" },
  ]);
  expect(await contentHash(app.db)).toBe(before);
  const moved = await call("PUT", `/${id}`, { dueDate: "2026-03-09" });
  expect(await expectJson<DesignProject>(moved)).toMatchObject({ version: version + 1 });
});

describe("the list of projects", () => {
  test("contains those with a position first, then the others by due date", async () => {
    const late = await add({ dueDate: "2026-05-01" });
    const soon = await add({ dueDate: "2026-03-10" });
    expect((await listed()).map(({ id }) => id)).toEqual([soon.id, late.id]);
    const projectUpdates = [
      { id: late.id, priorityOrder: 1 },
      { id: soon.id, priorityOrder: 2 },
    ];
    await expectJson(await manager("PUT", "/reorder", { projectUpdates }));
    const sooner = await add({ dueDate: "2026-03-01" });
    expect((await listed()).map(({ id }) => id)).toEqual([late.id, soon.id, sooner.id]);
  });

  test("has a summary over all projects, regardless of their order", async () => {
    await add({ dueDate: "2026-03-08", priority: "high", clientApprovalStatus: "pending" });
    await add({ dueDate: "2026-03-08", status: "approved", priority: "high" });
    await add({ dueDate: "2026-03-08", status: "completed", clientApprovalStatus: "approved" });
    await add({ dueDate: "2026-03-09", clientApprovalStatus: "pending" });
    const summary = await expectJson<DesignSummary>(await manager("GET", "/summary"));
    expect(summary).toEqual({ total: 4, overdue: 1, highPriority: 2, pendingApproval: 2 });
    expect((await listed()).filter(({ isPastDue }) => isPastDue)).toHaveLength(summary.overdue);
  });

  test("is empty without projects, and so is the summary", async () => {
    expect(await listed()).toEqual([]);
    expect(await expectJson<DesignSummary>(await manager("GET", "/summary"))).toEqual({
      total: 0,
      overdue: 0,
      highPriority: 0,
      pendingApproval: 0,
    });
  });
});

describe("an edit of a project", () => {
  test("keeps the other fields, and increments the version", async () => {
    const project = await add({ numberOfAssets: 4, designerNotes: "Keep me", dueDate: "2026-03-01" });
    const other = await makeClient(app, { name: "Other House" });
    const change = { clientId: other.id, numberOfAssets: 6, asanaLink: "" };
    const answer = await call("PUT", `/${project.id}`, change, { "If-Match": '"1"' });
    expect(answer.headers.get("ETag")).toBe('"2"');
    expect(await expectJson<DesignProject>(answer)).toEqual({
      ...project,
      clientId: other.id,
      client: { name: "Other House" },
      numberOfAssets: 6,
      version: 2,
    });
    const traces = await tracesOf(app.db, () => call("PUT", `/${project.id}`, { numberOfAssets: 7 }));
    expect(traces).toMatchObject([
      {
        entity: "design_project",
        action: "update",
        before: { numberOfAssets: 6 },
        after: { numberOfAssets: 7 },
      },
    ]);
  });

  test.each(["startDate", "status", "progress", "clientApprovalStatus", "assetsCompleted", "priorityOrder"])(
    "does not accept %s",
    async (path) => {
      const { id } = await add();
      const problem = await expectJson<Problem>(await call("PUT", `/${id}`, { [path]: 1 }), 400);
      expect(problem.errors).toEqual([{ path, message: "Unknown field" }]);
    },
  );

  test("that lowers the number of assets below the existing ones is rejected", async () => {
    const { id } = await add({ numberOfAssets: 5 });
    await expectJson(await call("PUT", `/${id}/progress`, { assetsCompleted: 3 }));
    const completed = await expectJson<Problem>(await call("PUT", `/${id}`, { numberOfAssets: 2 }), 409);
    expect(completed.detail).toContain("3 assets of this project are completed");
    const other = await add({ numberOfAssets: 2 });
    await addedAsset(app, other.id);
    await addedAsset(app, other.id);
    const recorded = await expectJson<Problem>(await call("PUT", `/${other.id}`, { numberOfAssets: 1 }), 409);
    expect(recorded.detail).toContain("2 recorded assets");
    await expectJson(await call("PUT", `/${id}`, { numberOfAssets: 3 }));
  });

  test("at a stale version is refused", async () => {
    const { id } = await add();
    await expectJson(await call("PUT", `/${id}`, { projectName: "First" }, { "If-Match": '"1"' }));
    const before = await contentHash(app.db);
    const stale = { "If-Match": '"1"' };
    expect((await call("PUT", `/${id}`, { projectName: "Second" }, stale)).status).toBe(412);
    expect((await call("PUT", `/${id}/progress`, { progress: 5 }, stale)).status).toBe(412);
    expect((await manager("DELETE", `/${id}`, undefined, stale)).status).toBe(412);
    expect(await contentHash(app.db)).toBe(before);
  });
});

describe("a deleted project", () => {
  test("is deleted with its assets, revisions and comments, and each is logged", async () => {
    const remaining = await add();
    await addedAsset(app, remaining.id);
    const { id } = await add({ projectName: "Going" });
    const asset = await addedAsset(app, id);
    const revision = await addedRevision(app, asset.id, { comments: "Brighter" });
    const traces = await tracesOf(app.db, async () => {
      expect((await manager("DELETE", `/${id}`)).status).toBe(204);
    });
    const [commentTrace, ...others] = traces.map(({ entity, entityId, action }) => [
      entity,
      entityId,
      action,
    ]);
    expect(commentTrace).toEqual(["comment", expect.any(String), "delete"]);
    expect(others).toEqual([
      ["design_revision", revision.id, "delete"],
      ["design_asset", asset.id, "delete"],
      ["design_project", id, "delete"],
    ]);
    expect((await listed()).map((project) => project.id)).toEqual([remaining.id]);
    expect((await app.as("manager")("PATCH", `/api/design-assets/${asset.id}`, {})).status).toBe(404);
    expect((await manager("GET", `/${id}`)).status).toBe(404);
    expect(await isChainWhole(app.db)).toBe(true);
  });
});
