import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DesignAsset, DesignProjectDetail } from "#/src/contract/design";
import { expectJson, linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { addedAsset, addedProject, addedRevision, projectDetail } from "#/test/support/requests-design";
import { upload } from "#/test/support/sent-files";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const canary = "CANARY-77d0";

/** Reads everything that the project's client user can see of it. */
async function allThatClientsRead(id: string): Promise<string[]> {
  const paths = [
    "/api/design-projects",
    `/api/design-projects/${id}`,
    "/api/design-projects/summary",
    "/design",
    `/design?project=${id}`,
  ];
  const texts = paths.map(async (path) => (await app.as("client")("GET", path)).text());
  return (await Promise.all(texts)).map((text) => text.replaceAll(/(nonce|data-read-after)="[^"]+"/g, ""));
}

async function assetOfOwnProject(): Promise<DesignAsset> {
  const project = await addedProject(app, { numberOfRevisions: 7 });
  await linkClientUser(app, project.clientId);
  return addedAsset(app, project.id);
}

const file = () => upload(app, "contributor");
const open = async (path: string | null, who: "client" | "viewer") =>
  (await app.as(who)("GET", path ?? "")).status;
const comment = (id: string) =>
  app.as("client")("POST", `/api/design-revisions/${id}/comments`, { comment: "Mine" });
const patch = (id: string, change: unknown) =>
  app.as("contributor")("PATCH", `/api/design-assets/${id}`, change);

describe("an unsent revision", () => {
  test("changes nothing visible to a client, who can open neither its file nor its comments", async () => {
    const { id, projectId } = await assetOfOwnProject();
    const before = await allThatClientsRead(projectId);
    const { version } = (await projectDetail(app, projectId)).project;
    const unsent = await addedRevision(app, id, { comments: canary, fileUrl: await file() });
    expect(unsent.sentForReview).toBe(false);
    expect(await allThatClientsRead(projectId)).toEqual(before);
    expect([await open(unsent.fileUrl, "client"), await open(unsent.fileUrl, "viewer")]).toEqual([404, 200]);
    expect((await comment(unsent.id)).status).toBe(404);
    expect((await comment(id)).status).toBe(404);
    const { project, assets } = await projectDetail(app, projectId);
    expect(project).toMatchObject({ numberOfRevisions: 1, recordedRevisions: 1, version });
    expect(assets[0]).toMatchObject({ approvalStatus: "not_sent", revisions: [{ id: unsent.id }] });
  });

  test("is not in the response to a client's decision, nor is it the decided one", async () => {
    const { id, projectId } = await assetOfOwnProject();
    const sent = await addedRevision(app, id, { sendForReview: true });
    const unsent = await addedRevision(app, id, { comments: canary });
    const answer = await app.as("client")("POST", `/api/design-assets/${id}/decision`, {
      ...{ revisionId: sent.id, decision: "approved" },
    });
    const text = await answer.text();
    expect([text.includes(sent.id), text.includes(unsent.id), text.includes(canary)]).toEqual([
      true,
      false,
      false,
    ]);
    const detail = await app.as("client")("GET", `/api/design-projects/${projectId}`);
    const { project, assets } = await expectJson<DesignProjectDetail>(detail);
    expect(project).toMatchObject({ numberOfRevisions: 1, recordedRevisions: 1 });
    expect(assets[0]?.decisions).toMatchObject([{ revisionId: sent.id }]);
  });

  test("is sent when its asset is set to pending, the newest one only", async () => {
    const { id, projectId } = await assetOfOwnProject();
    const older = await addedRevision(app, id, { fileUrl: await file() });
    const newest = await addedRevision(app, id, { fileUrl: await file() });
    const asset = await expectJson<DesignAsset>(await patch(id, { approvalStatus: "pending" }));
    expect(asset.revisions.map(({ sentForReview }) => sentForReview)).toEqual([true, false]);
    expect([await open(newest.fileUrl, "client"), await open(older.fileUrl, "client")]).toEqual([200, 404]);
    expect((await projectDetail(app, projectId)).project.clientApprovalStatus).toBe("pending");
    const last = await addedRevision(app, id);
    const again = await expectJson<DesignAsset>(await patch(id, { approvalStatus: "pending" }));
    expect(again.version).toBe(asset.version + 1);
    expect((await comment(last.id)).status).toBe(201);
    const unchanged = await expectJson<DesignAsset>(await patch(id, { approvalStatus: "pending" }));
    expect(unchanged.version).toBe(again.version);
  });
});

describe("a revision that is sent for review", () => {
  test.each(["not_sent", "pending", "approved", "rejected"] as const)(
    "makes its asset pending, which was %s, and is listed first",
    async (approvalStatus) => {
      const project = await addedProject(app);
      const reason = approvalStatus === "rejected" ? { comment: "No." } : {};
      const { id, version } = await addedAsset(app, project.id, { approvalStatus, ...reason });
      await addedRevision(app, id);
      const sent = await addedRevision(app, id, { fileUrl: await file(), sendForReview: true });
      const [asset] = (await projectDetail(app, project.id)).assets;
      expect(asset).toMatchObject({ approvalStatus: "pending", version: version + 1 });
      expect(asset?.revisions[0]).toEqual(sent);
      await linkClientUser(app, project.clientId);
      expect(await open(sent.fileUrl, "client")).toBe(200);
    },
  );
});
