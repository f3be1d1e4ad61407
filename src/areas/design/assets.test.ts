import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { designAssets } from "../../../db/schema";
import { expectJson, startApp, type TestApp } from "../../../test/support/app";
import { isChainWhole, tracesOf } from "../../../test/support/audit-trail";
import {
  addedAsset,
  addedProject,
  addedRevision,
  projectDetail,
} from "../../../test/support/requests-design";
import { contentHash } from "../../../test/support/tables";
import type { DesignAsset } from "../../contract/design";
import { limits } from "../../contract/limits";
import type { Problem } from "../../contract/problem";

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
async function figures(id: string) {
  const { numberOfAssets, assetsCompleted, progress, recordedAssets } = (await projectDetail(app, id))
    .project;
  return { numberOfAssets, assetsCompleted, progress, recordedAssets };
}

describe("an asset of a project", () => {
  test("comes at the end, with what the form leaves open", async () => {
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
  ])("with %j is refused", async (body, path, message) => {
    const { id } = await addedProject(app);
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await add(id, body), 400);
    expect(problem.errors).toContainEqual({ path, message });
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is edited key by key, and not from an older version", async () => {
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

  test("has no room in a full project", async () => {
    const { id } = await addedProject(app);
    const rows = Array.from({ length: limits.assetsPerProject }, (_, sortOrder) => ({
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
  test("follow its assets once it has some, and stay when the last one goes", async () => {
    const { id } = await addedProject(app, { numberOfAssets: 2 });
    const manual = await app.as("contributor")("PUT", `/api/design-projects/${id}/progress`, {
      assetsCompleted: 2,
    });
    expect(manual.status).toBe(200);
    const a = await addedAsset(app, id);
    expect(await figures(id)).toEqual({
      numberOfAssets: 2,
      assetsCompleted: 0,
      progress: 0,
      recordedAssets: 1,
    });
    const b = await addedAsset(app, id, { status: "completed" });
    const c = await addedAsset(app, id, { status: "approved" });
    expect(await figures(id)).toEqual({
      numberOfAssets: 3,
      assetsCompleted: 1,
      progress: 33,
      recordedAssets: 3,
    });
    await expectJson(await patch(a.id, { status: "completed" }));
    expect(await figures(id)).toMatchObject({ assetsCompleted: 2, progress: 67 });
    await expectJson(await patch(a.id, { status: "revision" }));
    expect(await figures(id)).toMatchObject({ assetsCompleted: 1, progress: 33 });
    for (const asset of [a, c, b]) expect((await remove(asset.id)).status).toBe(204);
    expect(await figures(id)).toEqual({
      numberOfAssets: 3,
      assetsCompleted: 1,
      progress: 33,
      recordedAssets: 0,
    });
  });

  test("change in the same step, with a row of their own, and only when they differ", async () => {
    const { id } = await addedProject(app);
    const asset = await addedAsset(app, id);
    const { version } = (await projectDetail(app, id)).project;
    const completed = await tracesOf(app.db, () => patch(asset.id, { status: "completed" }));
    expect(completed).toMatchObject([
      { entity: "design_asset", entityId: asset.id, action: "update", after: { status: "completed" } },
      {
        entity: "design_project",
        entityId: id,
        action: "update",
        before: { assetsCompleted: 0, progress: 0 },
        after: { assetsCompleted: 1, progress: 100 },
      },
    ]);
    const renamed = await tracesOf(app.db, () => patch(asset.id, { assetName: "Hero" }));
    expect(renamed.map(({ entity }) => entity)).toEqual(["design_asset"]);
    expect((await projectDetail(app, id)).project.version).toBe(version + 1);
  });

  test("keep a progress set by hand until an asset comes, goes or is completed", async () => {
    const { id } = await addedProject(app);
    const asset = await addedAsset(app, id);
    await expectJson(await app.as("manager")("PUT", `/api/design-projects/${id}/progress`, { progress: 70 }));
    await expectJson(await patch(asset.id, { approvalStatus: "pending" }));
    expect(await figures(id)).toMatchObject({ progress: 70 });
    await addedAsset(app, id);
    expect(await figures(id)).toMatchObject({ progress: 0 });
  });

  test("count every asset that is completed at the same moment", async () => {
    const { id } = await addedProject(app);
    const assets: DesignAsset[] = [];
    for (let made = 0; made < 8; made++) assets.push(await addedAsset(app, id));
    const answers = await Promise.all(assets.map((asset) => patch(asset.id, { status: "completed" })));
    for (const answer of answers) await expectJson(answer);
    expect(await figures(id)).toMatchObject({ numberOfAssets: 8, assetsCompleted: 8, progress: 100 });
    expect(await isChainWhole(app.db)).toBe(true);
  });
});

test("a deleted asset takes its revisions along, and each leaves a row", async () => {
  const { id } = await addedProject(app);
  const asset = await addedAsset(app, id, { status: "completed" });
  const other = await addedAsset(app, id);
  const first = await addedRevision(app, asset.id);
  const second = await addedRevision(app, asset.id);
  const kept = await addedRevision(app, other.id);
  const traces = await tracesOf(app.db, () => remove(asset.id));
  expect(traces.map(({ entity, entityId, action }) => [entity, entityId, action])).toEqual([
    ["design_revision", second.id, "delete"],
    ["design_revision", first.id, "delete"],
    ["design_asset", asset.id, "delete"],
    ["design_project", id, "update"],
  ]);
  const { assets } = await projectDetail(app, id);
  expect(assets.map(({ revisions }) => revisions.map((revision) => revision.id))).toEqual([[kept.id]]);
});
