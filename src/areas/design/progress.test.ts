import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DesignProject, UpdateProgress } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addedAsset, addedProject, addedRevision, projectDetail } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const send = (id: string, change: UpdateProgress | Record<string, unknown>) =>
  app.as("contributor")("PUT", `/api/design-projects/${id}/progress`, change);
const sent = async (id: string, change: UpdateProgress) => expectJson<DesignProject>(await send(id, change));

describe("the progress of a project", () => {
  test("is derived from the completed assets, unless it is set directly", async () => {
    const { id } = await addedProject(app, { numberOfAssets: 8 });
    expect(await sent(id, { assetsCompleted: 3 })).toMatchObject({ assetsCompleted: 3, progress: 38 });
    expect(await sent(id, { status: "draft" })).toMatchObject({ status: "draft", progress: 38 });
    expect(await sent(id, { assetsCompleted: 4, progress: 90 })).toMatchObject({
      assetsCompleted: 4,
      progress: 90,
    });
    expect(await sent(id, { progress: 10 })).toMatchObject({ assetsCompleted: 4, progress: 10 });
  });

  test("can be sent with the id in the address repeated", async () => {
    const { id } = await addedProject(app);
    const change = { id, status: "approved", clientApprovalStatus: "pending" } as const;
    expect(await sent(id, change)).toMatchObject({ status: "approved", clientApprovalStatus: "pending" });
    const traces = await tracesOf(app.db, () =>
      send(id, { status: "revision", clientApprovalStatus: "rejected", comment: "Too dark" }),
    );
    expect(traces).toMatchObject([
      {
        entity: "design_project",
        entityId: id,
        action: "update",
        before: { status: "approved", clientApprovalStatus: "pending" },
        after: { status: "revision", clientApprovalStatus: "rejected", comment: "Too dark" },
      },
      { entity: "design_decision", action: "create", after: { projectId: id, comment: "Too dark" } },
    ]);
  });

  test("stays unchanged by an empty request, which writes nothing", async () => {
    const { id } = await addedProject(app);
    const before = await contentHash(app.db);
    expect(await sent(id, {})).toMatchObject({ version: 1, progress: 0 });
    expect(await contentHash(app.db)).toBe(before);
  });

  test.each([
    [{ assetsCompleted: 3 }, "assetsCompleted", "Must be at most 2, the number of assets"],
    [{ assetsCompleted: -1 }, "assetsCompleted", "Must be at least 0"],
    [{ progress: 101 }, "progress", "Must be between 0 and 100"],
    [{ progress: -1 }, "progress", "Must be between 0 and 100"],
    [{ id: "0198f000-0000-7000-8000-000000000000" }, "id", "Must be the id of the address"],
    [{ numberOfAssets: 9 }, "numberOfAssets", "Unknown field"],
    [{ clientApprovalStatus: "rejected" }, "comment", "Say what should change"],
    [{ clientApprovalStatus: "rejected", comment: " " }, "comment", "Required"],
    [
      { clientApprovalStatus: "pending", comment: "Look" },
      "comment",
      "A comment goes with an approval or a rejection",
    ],
  ])("with %j is rejected", async (change, path, message) => {
    const { id } = await addedProject(app, { numberOfAssets: 2 });
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await send(id, change), 400);
    expect(problem.errors).toEqual([{ path, message }]);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("can be set with recorded assets too, up to the number of assets", async () => {
    const { id } = await addedProject(app, { numberOfAssets: 2 });
    await addedAsset(app, id, { status: "completed" });
    expect(await sent(id, { assetsCompleted: 2 })).toMatchObject({
      assetsCompleted: 2,
      progress: 100,
      recordedAssets: 1,
      completedAssets: 1,
    });
    expect((await send(id, { assetsCompleted: 3 })).status).toBe(400);
  });
});

describe("the number of revisions", () => {
  const put = (id: string, numberOfRevisions: number) =>
    app.as("contributor")("PUT", `/api/design-projects/${id}`, { numberOfRevisions });
  const shown = async (id: string) => {
    const { numberOfRevisions, recordedRevisions } = (await projectDetail(app, id)).project;
    return { numberOfRevisions, recordedRevisions };
  };

  test("is set manually, counted while revisions are recorded, and afterwards the manual value again", async () => {
    const { id } = await addedProject(app, { numberOfRevisions: 5 });
    await expectJson(await put(id, 4));
    const asset = await addedAsset(app, id);
    expect(await shown(id)).toEqual({ numberOfRevisions: 4, recordedRevisions: 0 });
    await addedRevision(app, asset.id, { sendForReview: true });
    await addedRevision(app, asset.id);
    expect(await shown(id)).toEqual({ numberOfRevisions: 2, recordedRevisions: 2 });
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await put(id, 4), 409);
    expect(problem.detail).toContain("counted from those recorded in this project");
    await expectJson(await put(id, 2));
    expect(await contentHash(app.db)).toBe(before);
    expect((await app.as("manager")("DELETE", `/api/design-assets/${asset.id}`)).status).toBe(204);
    expect(await shown(id)).toEqual({ numberOfRevisions: 4, recordedRevisions: 0 });
  });
});
