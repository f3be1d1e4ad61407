import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DesignAsset, DesignProject, DesignProjectDetail, DesignSummary } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";

const canary = "CANARY-51c2";
/** Values that occur nowhere else, so that responses can be searched for them. */
const hours = { estimatedHours: 87_654.25, actualHours: 76_543.75 };

let app: TestApp;
let own: Awaited<ReturnType<typeof makeStory>>;
let other: Awaited<ReturnType<typeof makeStory>>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const ownClient = await makeClient(app, { name: "Own House" });
  const otherClient = await makeClient(app, { name: "Other House" });
  own = await makeStory(ownClient.id, "Own project");
  other = await makeStory(otherClient.id, `Other ${canary}`);
  await linkClientUser(app, ownClient.id);
});
afterAll(() => app.stop());

/** Creates a project pending the client's approval, with a pending asset and a revision. */
async function makeStory(clientId: string, projectName: string) {
  const secrets = { designerNotes: canary, internalNotes: canary, ...hours };
  const project = await addedProject(app, {
    clientId,
    projectName,
    ...secrets,
    dueDate: "2026-03-01",
    priority: "high",
    clientApprovalStatus: "pending",
  });
  const asset = await addedAsset(app, project.id);
  const revision = await addedRevision(app, asset.id, { comments: "For everyone.", sendForReview: true });
  return { project, asset, revision };
}

/** Creates a pending project without recorded assets, which is decided as a whole. */
const addedPending = (clientId: string) => addedProject(app, { clientId, clientApprovalStatus: "pending" });

const kit = (method: string, path: string, body?: unknown) => app.as("client")(method, path, body);
const progress = (id: string, change: unknown) => kit("PUT", `/api/design-projects/${id}/progress`, change);
const patch = (id: string, change: unknown) => kit("PATCH", `/api/design-assets/${id}`, change);
const decide = (id: string, body: unknown) => kit("POST", `/api/design-assets/${id}/decision`, body);
const comment = (id: string, body: unknown) => kit("POST", `/api/design-revisions/${id}/comments`, body);

describe("a client user", () => {
  test("sees their own projects and figures, and no others", async () => {
    const projects = await expectJson<DesignProject[]>(await kit("GET", "/api/design-projects"));
    expect(projects.map(({ id }) => id)).toEqual([own.project.id]);
    expect(await expectJson<DesignSummary>(await kit("GET", "/api/design-projects/summary"))).toEqual({
      total: 1,
      overdue: 1,
      highPriority: 1,
      pendingApproval: 1,
    });
  });

  test("receives none of the team's internal data in any response", async () => {
    const { project, asset, revision } = await makeStory(own.project.clientId, "Another of ours");
    const secrets = { designerNotes: canary, internalNotes: canary, ...hours };
    const bare = await addedProject(app, {
      ...secrets,
      clientId: own.project.clientId,
      clientApprovalStatus: "pending",
    });
    const stale = await app.as("client")(
      "PUT",
      `/api/design-projects/${bare.id}/progress`,
      { clientApprovalStatus: "approved" },
      { "If-Match": '"99"' },
    );
    const { current } = await expectJson<Problem>(stale.clone(), 412);
    expect(current).toMatchObject({ id: bare.id });
    const answers = [
      stale,
      await kit("GET", "/api/design-projects"),
      await kit("GET", `/api/design-projects/${project.id}`),
      await progress(bare.id, { clientApprovalStatus: "approved" }),
      await decide(asset.id, { revisionId: revision.id, decision: "rejected", comment: "Brighter." }),
      await comment(revision.id, { comment: "Thank you." }),
    ];
    for (const answer of answers) {
      const text = await answer.text();
      expect({ url: answer.url, ok: answer.ok }).toMatchObject({ ok: answer !== stale });
      for (const secret of [
        canary,
        "87654",
        "76543",
        "designerNotes",
        "internalNotes",
        "Hours",
        "priorityOrder",
      ]) {
        expect(text).not.toContain(secret);
      }
    }
    for (const { id } of [project, bare]) {
      expect((await app.as("manager")("DELETE", `/api/design-projects/${id}`)).status).toBe(204);
    }
  });

  test("can read the assets, and the revisions with their comments and authors", async () => {
    const answer = await kit("GET", `/api/design-projects/${own.project.id}`);
    const { project, assets } = await expectJson<DesignProjectDetail>(answer);
    expect(project).toMatchObject({ projectName: "Own project", recordedAssets: 1 });
    expect(assets).toMatchObject([
      { id: own.asset.id, revisions: [{ createdByName: "Cleo Contributor", revisionNumber: 1 }] },
    ]);
    expect(assets[0]?.revisions[0]?.comments).toContain("For everyone.");
  });

  test("can change only pending items, by approving or rejecting them", async () => {
    const settled = await makeStory(own.project.clientId, "Settled");
    const manager = app.as("manager");
    await expectJson(
      await manager("PATCH", `/api/design-assets/${settled.asset.id}`, { approvalStatus: "not_sent" }),
    );
    const rejection = { approvalStatus: "rejected", comment: "No." };
    const before = await contentHash(app.db);
    const refused = [
      progress(own.project.id, {}),
      progress(own.project.id, { clientApprovalStatus: "not_sent" }),
      progress(own.project.id, { clientApprovalStatus: "pending" }),
      progress(own.project.id, { clientApprovalStatus: "approved", status: "completed" }),
      progress(own.project.id, { progress: 100 }),
      progress(own.project.id, { assetsCompleted: 1 }),
      progress(settled.project.id, { clientApprovalStatus: "rejected", comment: "No." }),
      patch(own.asset.id, {}),
      patch(own.asset.id, { approvalStatus: "not_sent" }),
      patch(own.asset.id, { approvalStatus: "approved", status: "completed" }),
      patch(own.asset.id, { assetName: "Mine" }),
      patch(own.asset.id, { fileUrl: "/objects/uploads/0198f000-0000-7000-8000-000000000000" }),
      patch(settled.asset.id, { approvalStatus: "approved" }),
      patch(settled.asset.id, rejection),
      patch(own.asset.id, { ...rejection, status: "completed" }),
      kit("PUT", `/api/design-projects/${own.project.id}`, { projectName: "Mine" }),
      kit("POST", `/api/design-projects/${own.project.id}/assets`, { assetName: "Mine" }),
      kit("POST", `/api/design-assets/${own.asset.id}/revisions`, {}),
      kit("DELETE", `/api/design-assets/${own.asset.id}`),
      kit("DELETE", `/api/design-projects/${own.project.id}`),
      kit("POST", "/api/design-projects", {}),
    ];
    for (const answer of await Promise.all(refused)) await expectJson(answer, 403);
    expect(await contentHash(app.db)).toBe(before);
    expect((await progress(own.project.id, { clientApprovalStatus: "maybe" })).status).toBe(400);
    expect((await patch(own.asset.id, { approvalStatus: "maybe" })).status).toBe(400);
    expect((await comment(own.revision.id, { comment: " " })).status).toBe(400);
  });

  test("can decide once: of two concurrent decisions the second is refused", async () => {
    const { asset, revision } = await makeStory(own.project.clientId, "Answered");
    const project = await addedPending(own.project.clientId);
    const answers = ["approved", "rejected"] as const;
    const comment = "Seen.";
    const projects = await Promise.all(
      answers.map((answer) =>
        progress(project.id, { id: project.id, clientApprovalStatus: answer, comment }),
      ),
    );
    expect(projects.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const assets = await Promise.all(
      answers.map((decision) => decide(asset.id, { revisionId: revision.id, decision, comment })),
    );
    expect(assets.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const winner = assets.find(({ status }) => status === 200);
    expect(await winner?.json()).toMatchObject({ status: "not_started", approvalStatus: expect.any(String) });
  });

  test("comments on a revision under their own name", async () => {
    const answer = await comment(own.revision.id, { comment: "Brighter, please." });
    expect(await expectJson(answer, 201)).toMatchObject({
      comments: expect.stringContaining("\n[2026-03-09 01:00] Kit Client: Brighter, please."),
    });
  });

  test("cannot distinguish another client's data from missing data", async () => {
    const nobody = "0198f000-0000-7000-8000-000000000000";
    const before = await contentHash(app.db);
    const calls = (project: string, asset: string, revision: string) => [
      kit("GET", `/api/design-projects/${project}`),
      progress(project, { clientApprovalStatus: "approved" }),
      progress(project, { clientApprovalStatus: "nonsense" }),
      progress(project, "{ broken"),
      patch(asset, { approvalStatus: "approved" }),
      patch(asset, { assetName: "" }),
      comment(revision, { comment: "Mine" }),
      comment(revision, {}),
    ];
    const bodies = new Set<string>();
    for (const answers of [
      calls(other.project.id, other.asset.id, other.revision.id),
      calls(nobody, nobody, nobody),
      calls(own.asset.id, own.revision.id, own.project.id),
    ]) {
      for (const answer of await Promise.all(answers)) {
        expect(answer.status).toBe(404);
        bodies.add(await answer.text());
      }
    }
    expect(bodies.size).toBe(1);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("without a client sees nothing", async () => {
    const lone = await startApp({ templates: false });
    await addedProject(lone);
    expect(await expectJson<DesignAsset[]>(await lone.as("client")("GET", "/api/design-projects"))).toEqual(
      [],
    );
    expect(
      await expectJson<DesignSummary>(await lone.as("client")("GET", "/api/design-projects/summary")),
    ).toEqual({
      total: 0,
      overdue: 0,
      highPriority: 0,
      pendingApproval: 0,
    });
    await lone.stop();
  });
});
