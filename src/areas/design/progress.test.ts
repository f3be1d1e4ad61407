import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { expectJson, startApp, type TestApp } from "../../../test/support/app";
import { tracesOf } from "../../../test/support/audit-trail";
import { addedAsset, addedProject } from "../../../test/support/requests-design";
import { contentHash } from "../../../test/support/tables";
import type { DesignProject, UpdateProgress } from "../../contract/design";
import type { Problem } from "../../contract/problem";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const send = (id: string, change: UpdateProgress | Record<string, unknown>) =>
  app.as("contributor")("PUT", `/api/design-projects/${id}/progress`, change);
const sent = async (id: string, change: UpdateProgress) => expectJson<DesignProject>(await send(id, change));

describe("the progress of a project", () => {
  test("follows the completed assets, and is what is said when it is said", async () => {
    const { id } = await addedProject(app, { numberOfAssets: 8 });
    expect(await sent(id, { assetsCompleted: 3 })).toMatchObject({ assetsCompleted: 3, progress: 38 });
    expect(await sent(id, { status: "draft" })).toMatchObject({ status: "draft", progress: 38 });
    expect(await sent(id, { assetsCompleted: 4, progress: 90 })).toMatchObject({
      assetsCompleted: 4,
      progress: 90,
    });
    expect(await sent(id, { progress: 10 })).toMatchObject({ assetsCompleted: 4, progress: 10 });
  });

  test("can be sent to the client with the id of the address", async () => {
    const { id } = await addedProject(app);
    const change = { id, status: "approved", clientApprovalStatus: "pending" } as const;
    expect(await sent(id, change)).toMatchObject({ status: "approved", clientApprovalStatus: "pending" });
    const traces = await tracesOf(app.db, () =>
      send(id, { status: "revision", clientApprovalStatus: "rejected" }),
    );
    expect(traces).toMatchObject([
      {
        entity: "design_project",
        entityId: id,
        action: "update",
        before: { status: "approved", clientApprovalStatus: "pending" },
        after: { status: "revision", clientApprovalStatus: "rejected" },
      },
    ]);
  });

  test("stays as it is when nothing is said, and writes nothing", async () => {
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
  ])("of %j is refused", async (change, path, message) => {
    const { id } = await addedProject(app, { numberOfAssets: 2 });
    const before = await contentHash(app.db);
    const problem = await expectJson<Problem>(await send(id, change), 400);
    expect(problem.errors).toEqual([{ path, message }]);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("counts the recorded assets once there are any, and takes no other number", async () => {
    const { id } = await addedProject(app, { numberOfAssets: 2 });
    await addedAsset(app, id, { status: "completed" });
    const problem = await expectJson<Problem>(await send(id, { assetsCompleted: 2 }), 409);
    expect(problem.detail).toContain("counted from those recorded");
    expect(await sent(id, { assetsCompleted: 1, progress: 60 })).toMatchObject({
      assetsCompleted: 1,
      progress: 60,
    });
  });
});
