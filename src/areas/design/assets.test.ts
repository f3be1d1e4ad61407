import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { designAssets } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { DesignAsset } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { addedAsset, addedProject, addedRevision, projectDetail } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const patch = (id: string, change: unknown, headers?: Record<string, string>) =>
  app.as("contributor")("PATCH", `/api/design-assets/${id}`, change, headers);
const remove = (id: string, headers?: Record<string, string>) =>
  app.as("manager")("DELETE", `/api/design-assets/${id}`, undefined, headers);
const add = (id: string, body: unknown) =>
  app.as("contributor")("POST", `/api/design-projects/${id}/assets`, body);
const progress = (id: string, change: unknown) =>
  app.as("contributor")("PUT", `/api/design-projects/${id}/progress`, change);
async function figures(id: string) {
  const { numberOfAssets, assetsCompleted, progress, recordedAssets, completedAssets } = (
    await projectDetail(app, id)
  ).project;
  return { numberOfAssets, assetsCompleted, progress, recordedAssets, completedAssets };
}

describe("an asset of a project", () => {
  test("is added at the end, with the form's defaults", async () => {
    const { id } = await addedProject(app);
    const first = await addedAsset(app, id, { assetName: " Main image " });
    expect(first).toMatchObject({
      projectId: id,
      assetName: "Main image",
      assetType: null,
      fileUrl: null,
      status: "not_started",
      approvalStatus: "not_sent",
      revisions: [],
      decisions: [],
      version: 1,
    });
    const fields = { assetType: "video", fileUrl: "https://files.test/a", status: "draft" } as const;
    const second = await addedAsset(app, id, { ...fields, approvalStatus: "pending" });
    expect(second).toMatchObject({ ...fields, approvalStatus: "pending" });
    expect((await projectDetail(app, id)).assets).toEqual([first, second]);
  });

  test.each([
    [{ assetName: "" }, "assetName", "Asset name is required"],
    [{}, "assetName", "Required"],
    [{ assetName: "A", fileUrl: "javascript:alert(1)" }, "fileUrl", "Please enter a valid URL"],
    [{ assetName: "A", status: "done" }, "status", expect.any(String)],
    [{ assetName: "A", sortOrder: 1 }, "sortOrder", "Unknown field"],
    [{ assetName: "A", projectId: "x" }, "projectId", "Unknown field"],
  ])("with %j is rejected", async (body, path, message) => {
    const { id } = await addedProject(app);
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await add(id, body), 400);
    expect(problem.errors).toContainEqual({ path, message });
    expect(await contentHash(app.db)).toBe(before);
  });

  test("can be edited field by field, but not at a stale version", async () => {
    const { id } = await addedProject(app);
    const asset = await addedAsset(app, id, { assetType: "image" });
    const answer = await patch(asset.id, { approvalStatus: "pending" }, { "If-Match": '"1"' });
    expect(answer.headers.get("ETag")).toBe('"2"');
    const edited = await expectJson<DesignAsset>(answer);
    expect(edited).toEqual({ ...asset, approvalStatus: "pending", version: 2 });
    const before = await contentHash(app.db);
    expect((await patch(asset.id, { assetName: "Late" }, { "If-Match": '"1"' })).status).toBe(412);
    expect((await remove(asset.id, { "If-Match": '"1"' })).status).toBe(412);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is refused in a full project", async () => {
    const { id } = await addedProject(app);
    const rows = Array.from({ length: amounts.assetsPerProject.most }, (_, sortOrder) => ({
      id: Bun.randomUUIDv7(),
      projectId: id,
      assetName: `Asset ${sortOrder}`,
      sortOrder,
    }));
    await app.db.transaction((tx) => tx.insert(designAssets).values(rows));
    const problem = await expectJson<Problem>(await add(id, { assetName: "One more" }), 409);
    expect(problem.detail).toBe("A project has room for 500 assets.");
  });
});

describe("the figures of a project", () => {
  test("stay as entered, whatever happens to its assets", async () => {
    const { id } = await addedProject(app, { numberOfAssets: 3 });
    const entered = { assetsCompleted: 2, progress: 67 };
    await expectJson(await progress(id, { assetsCompleted: 2 }));
    const a = await addedAsset(app, id);
    expect(await figures(id)).toEqual({
      ...entered,
      numberOfAssets: 3,
      recordedAssets: 1,
      completedAssets: 0,
    });
    const b = await addedAsset(app, id, { status: "completed" });
    await expectJson(await patch(a.id, { status: "completed" }));
    expect(await figures(id)).toEqual({
      ...entered,
      numberOfAssets: 3,
      recordedAssets: 2,
      completedAssets: 2,
    });
    await expectJson(await patch(b.id, { status: "revision" }));
    expect(await figures(id)).toMatchObject({ ...entered, completedAssets: 1 });
    for (const asset of [a, b]) expect((await remove(asset.id)).status).toBe(204);
    expect(await figures(id)).toEqual({
      ...entered,
      numberOfAssets: 3,
      recordedAssets: 0,
      completedAssets: 0,
    });
  });

  test("grow to include every recorded asset, and never shrink", async () => {
    const { id } = await addedProject(app, { numberOfAssets: 2 });
    const assets: DesignAsset[] = [];
    for (const expected of [2, 2, 3]) {
      assets.push(await addedAsset(app, id));
      expect(await figures(id)).toMatchObject({ numberOfAssets: expected });
    }
    for (const asset of assets) expect((await remove(asset.id)).status).toBe(204);
    expect(await figures(id)).toMatchObject({ numberOfAssets: 3, recordedAssets: 0 });
  });

  test("are written with a log row of their own, and only if they differ", async () => {
    const { id } = await addedProject(app);
    const first = await tracesOf(app.db, () => add(id, { assetName: "Hero" }));
    expect(first.map(({ entity }) => entity)).toEqual(["design_asset"]);
    const second = await tracesOf(app.db, () => add(id, { assetName: "Back" }));
    expect(second).toMatchObject([
      { entity: "design_asset", action: "create" },
      { entity: "design_project", entityId: id, before: { numberOfAssets: 1 }, after: { numberOfAssets: 2 } },
    ]);
  });

  test("count every asset recorded concurrently", async () => {
    const { id } = await addedProject(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(id, { assetName: "Hero" })));
    for (const answer of answers) await expectJson(answer, 201);
    expect(await figures(id)).toMatchObject({ numberOfAssets: 8, recordedAssets: 8 });
    expect(await isChainWhole(app.db)).toBe(true);
  });
});

test("a deleted asset is deleted with its revisions, and each is logged", async () => {
  const { id } = await addedProject(app);
  const asset = await addedAsset(app, id, { status: "completed" });
  const other = await addedAsset(app, id);
  const first = await addedRevision(app, asset.id);
  const second = await addedRevision(app, asset.id);
  const remaining = await addedRevision(app, other.id);
  const traces = await tracesOf(app.db, () => remove(asset.id));
  expect(traces.map(({ entity, entityId, action }) => [entity, entityId, action])).toEqual([
    ["design_revision", first.id, "delete"],
    ["design_revision", second.id, "delete"],
    ["design_asset", asset.id, "delete"],
  ]);
  const { assets } = await projectDetail(app, id);
  expect(assets.map(({ revisions }) => revisions.map((revision) => revision.id))).toEqual([[remaining.id]]);
});
