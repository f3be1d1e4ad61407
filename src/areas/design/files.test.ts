import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DesignAsset } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { upload } from "#/test/support/sent-files";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const patch = (id: string, change: unknown) =>
  app.as("contributor")("PATCH", `/api/design-assets/${id}`, change);
const open = async (path: string, who: "viewer" | "client" = "viewer") =>
  (await app.as(who)("GET", path)).status;

async function assetWithFile() {
  const project = await addedProject(app);
  const asset = await addedAsset(app, project.id);
  const change = { fileUrl: await upload(app, "contributor") };
  const updated = await expectJson<DesignAsset>(await patch(asset.id, change));
  return { project, asset: updated, fileUrl: updated.fileUrl ?? "" };
}

describe("a file of an asset", () => {
  test("is an upload moved to its own place, readable by the people of the project", async () => {
    const { project, fileUrl } = await assetWithFile();
    expect(fileUrl).toStartWith("/objects/designs/");
    expect(await open(fileUrl)).toBe(200);
    expect(await open(fileUrl, "client")).toBe(404);
    await linkClientUser(app, project.clientId);
    expect(await open(fileUrl, "client")).toBe(200);
  });

  test("is kept if an edit repeats it, and removed if it is replaced or cleared", async () => {
    const { asset, fileUrl } = await assetWithFile();
    const renamed = await expectJson<DesignAsset>(await patch(asset.id, { assetName: "Hero", fileUrl }));
    expect(renamed.fileUrl).toBe(fileUrl);
    const replacing = { fileUrl: await upload(app, "contributor") };
    const replaced = await expectJson<DesignAsset>(await patch(asset.id, replacing));
    expect([await open(fileUrl), await open(replaced.fileUrl ?? "")]).toEqual([404, 200]);
    await expectJson(await patch(asset.id, { fileUrl: "https://files.test/final" }));
    expect(await open(replaced.fileUrl ?? "")).toBe(404);
  });

  test("is removed with its asset or project, as are those of revisions, until the deletion is undone", async () => {
    const manager = app.as("manager");
    const first = await assetWithFile();
    const shown = await addedRevision(app, first.asset.id, { fileUrl: await upload(app, "contributor") });
    expect(await open(shown.fileUrl ?? "")).toBe(200);
    expect((await manager("DELETE", `/api/design-assets/${first.asset.id}`)).status).toBe(204);
    const second = await assetWithFile();
    const gone = await manager("DELETE", `/api/design-projects/${second.project.id}`);
    for (const path of [first.fileUrl, shown.fileUrl ?? "", second.fileUrl]) {
      expect(await open(path)).toBe(404);
    }
    await expectJson(await manager("POST", undoPath(operationOf(gone))));
    expect(await open(second.fileUrl)).toBe(200);
  });

  test("is rejected if it is another user's, another row's or in use already", async () => {
    const { asset, fileUrl } = await assetWithFile();
    const { asset: bare } = await assetWithFile();
    const theirs = await upload(app, "manager");
    const used = await upload(app, "contributor");
    await expectJson(await patch(asset.id, { fileUrl: used }));
    const nowhere = "/objects/uploads/0198f000-0000-7000-8000-000000000000";
    const before = await contentHash(app.db);
    for (const wrong of [fileUrl, theirs, used, nowhere, fileUrl.replace("designs", "avatars")]) {
      const problem = await expectJson<Problem>(await patch(bare.id, { fileUrl: wrong }), 400);
      expect(problem.errors).toMatchObject([{ path: "fileUrl" }]);
    }
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is used by one revision even if two request it concurrently", async () => {
    const { asset } = await assetWithFile();
    const fileUrl = await upload(app, "contributor");
    const path = `/api/design-assets/${asset.id}/revisions`;
    const answers = await Promise.all([1, 2].map(() => app.as("contributor")("POST", path, { fileUrl })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });
});
