import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DesignAsset, DesignProject } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, linkClientUser, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addedAsset, addedProject, addedRevision, projectDetail } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

type Who = "manager" | "client";
const patch = (id: string, change: unknown, who: Who = "manager", headers?: Record<string, string>) =>
  app.as(who)("PATCH", `/api/design-assets/${id}`, change, headers);
const decide = (id: string, body: unknown, who: Who = "client") =>
  app.as(who)("POST", `/api/design-assets/${id}/decision`, body);
const progress = (id: string, change: unknown, who: Who = "manager") =>
  app.as(who)("PUT", `/api/design-projects/${id}/progress`, change);
const approvalOf = async (id: string) => (await projectDetail(app, id)).project.clientApprovalStatus;

/** Creates a project whose client can decide. */
async function ownProject(): Promise<DesignProject> {
  const project = await addedProject(app);
  await linkClientUser(app, project.clientId);
  return project;
}

describe("the approval of a project with recorded assets", () => {
  test("is derived from them at every step, and stays when the last one is deleted", async () => {
    const { id } = await addedProject(app, { clientApprovalStatus: "pending" });
    const a = await addedAsset(app, id);
    expect(await approvalOf(id)).toBe("not_sent");
    const { id: revisionId } = await addedRevision(app, a.id, { sendForReview: true });
    expect(await approvalOf(id)).toBe("pending");
    await expectJson(await decide(a.id, { revisionId, decision: "approved" }, "manager"));
    expect(await approvalOf(id)).toBe("approved");
    const b = await addedAsset(app, id, { approvalStatus: "rejected", comment: "No." });
    expect(await approvalOf(id)).toBe("rejected");
    expect((await app.as("manager")("DELETE", `/api/design-assets/${b.id}`)).status).toBe(204);
    expect(await approvalOf(id)).toBe("approved");
    expect((await app.as("manager")("DELETE", `/api/design-assets/${a.id}`)).status).toBe(204);
    expect(await approvalOf(id)).toBe("approved");
    await expectJson(await progress(id, { clientApprovalStatus: "not_sent" }));
    expect(await approvalOf(id)).toBe("not_sent");
  });

  test("cannot be set directly by anyone, but a request may repeat it", async () => {
    const { id } = await ownProject();
    const asset = await addedAsset(app, id, { approvalStatus: "pending" });
    const before = await contentHash(app.db);
    const refused = [
      progress(id, { clientApprovalStatus: "approved" }),
      progress(id, { clientApprovalStatus: "not_sent" }),
      progress(id, { clientApprovalStatus: "rejected", comment: "No." }),
      progress(id, { clientApprovalStatus: "approved" }, "client"),
      progress(id, { clientApprovalStatus: "rejected", comment: "No." }, "client"),
    ];
    for (const answer of await Promise.all(refused)) {
      expect((await expectJson<Problem>(answer, 409)).detail).toContain("follows its recorded assets");
    }
    expect(await contentHash(app.db)).toBe(before);
    await expectJson(await progress(id, { clientApprovalStatus: "pending", progress: 30 }));
    await expectJson(await patch(asset.id, { approvalStatus: "rejected", comment: "No." }));
    await expectJson(await progress(id, { clientApprovalStatus: "rejected", progress: 40 }));
    expect((await projectDetail(app, id)).decisions).toEqual([]);
  });
});

describe("a rejection", () => {
  test("requires a comment, from everyone and on every route", async () => {
    const bare = await ownProject();
    await expectJson(await progress(bare.id, { clientApprovalStatus: "pending" }));
    const project = await addedProject(app, { clientId: bare.clientId });
    const asset = await addedAsset(app, project.id, { approvalStatus: "pending" });
    const before = await contentHash(app.db);
    const manager = app.as("manager");
    const refused = [
      patch(asset.id, { approvalStatus: "rejected" }),
      patch(asset.id, { approvalStatus: "rejected" }, "client"),
      progress(bare.id, { clientApprovalStatus: "rejected" }),
      progress(bare.id, { clientApprovalStatus: "rejected" }, "client"),
      manager("POST", `/api/design-projects/${project.id}/assets`, {
        assetName: "A",
        approvalStatus: "rejected",
      }),
      manager("POST", "/api/design-projects", {
        clientId: bare.clientId,
        projectName: "P",
        projectType: "storefronts",
        dueDate: "2026-04-01",
        clientApprovalStatus: "rejected",
      }),
    ];
    for (const answer of await Promise.all(refused)) {
      expect((await expectJson<Problem>(answer, 400)).errors).toEqual([
        { path: "comment", message: "Say what should change" },
      ]);
    }
    expect(await contentHash(app.db)).toBe(before);
  });

  test("needs no comment if it changes nothing, and a comment needs a decision", async () => {
    const { id } = await addedProject(app);
    const asset = await addedAsset(app, id, { approvalStatus: "rejected", comment: "No." });
    await expectJson(await patch(asset.id, { approvalStatus: "rejected", assetName: "Renamed" }));
    for (const change of [{ comment: "Hm." }, { approvalStatus: "pending", comment: "Hm." }]) {
      const { errors } = await expectJson<Problem>(await patch(asset.id, change), 400);
      expect(errors).toMatchObject([{ path: "comment", message: expect.stringContaining("goes with") }]);
    }
    expect((await projectDetail(app, id)).assets[0]?.decisions).toHaveLength(1);
  });
});

describe("each decision", () => {
  test("is stored with the version shown, the comment, the user and the time", async () => {
    const { id } = await ownProject();
    const asset = await addedAsset(app, id);
    const first = await addedRevision(app, asset.id, { sendForReview: true });
    const rejection = { revisionId: first.id, decision: "rejected", comment: "Too dark" };
    await expectJson(await decide(asset.id, rejection));
    const second = await addedRevision(app, asset.id, { sendForReview: true });
    await addedRevision(app, asset.id, { comments: "Not shown" });
    await expectJson(await decide(asset.id, { revisionId: second.id, decision: "approved" }, "manager"));
    const { assets, decisions } = await projectDetail(app, id);
    expect(decisions).toEqual([]);
    const { manager, client } = app.people;
    expect(assets[0]?.decisions).toMatchObject([
      {
        assetId: asset.id,
        revisionId: second.id,
        decision: "approved",
        comment: null,
        decidedById: manager.id,
      },
      {
        projectId: id,
        revisionId: first.id,
        decision: "rejected",
        comment: "Too dark",
        decidedById: client.id,
        decidedByName: "Kit Client",
        createdAt: "2026-03-08T12:00:00.000Z",
      },
    ]);
  });

  test("on a project without assets is stored as well, and logged with its comment", async () => {
    const { id } = await ownProject();
    await expectJson(await progress(id, { clientApprovalStatus: "pending" }));
    const change = { clientApprovalStatus: "rejected", comment: "Another green" };
    const traces = await tracesOf(app.db, () => progress(id, change, "client"));
    expect(traces).toMatchObject([
      { entity: "design_project", entityId: id, after: change },
      { entity: "design_decision", action: "create", after: { projectId: id, comment: "Another green" } },
    ]);
    await expectJson(await progress(id, { clientApprovalStatus: "rejected", comment: "And bolder" }));
    expect((await projectDetail(app, id)).decisions).toMatchObject([
      { assetId: null, revisionId: null, decision: "rejected", comment: "And bolder" },
      { decision: "rejected", comment: "Another green" },
    ]);
  });

  test("by a client refers to what they saw: it is refused if a revision was sent meanwhile", async () => {
    const { id } = await ownProject();
    const asset = await addedAsset(app, id);
    await addedRevision(app, asset.id, { sendForReview: true });
    const seen = await app.as("client")("GET", `/api/design-projects/${id}`);
    const { assets } = await expectJson<{ assets: DesignAsset[] }>(seen);
    await addedRevision(app, asset.id, { comments: "For the team" });
    const ifMatch = { "If-Match": `"${assets[0]?.version}"` };
    await addedRevision(app, asset.id, { sendForReview: true });
    expect((await patch(asset.id, { approvalStatus: "approved" }, "client", ifMatch)).status).toBe(412);
    expect(await approvalOf(id)).toBe("pending");
  });

  test.each(["manager", "client"] as const)(
    "is rejected from a %s who does not name the version, once one was sent",
    async (who) => {
      const { id } = await ownProject();
      const asset = await addedAsset(app, id);
      await addedRevision(app, asset.id, { sendForReview: true });
      const before = await contentHash(app.db);
      const rejection = { approvalStatus: "rejected", comment: "No." };
      for (const change of [{ approvalStatus: "approved" }, rejection]) {
        for (const headers of [{}, { "If-Match": "*" }]) {
          const refused = await expectJson<Problem>(await patch(asset.id, change, who, headers), 428);
          expect(refused.detail).toStartWith("Version 1 is here. Say which version you decide about");
        }
      }
      expect(await contentHash(app.db)).toBe(before);
      const [{ version } = asset] = (await projectDetail(app, id)).assets;
      const ifMatch = { "If-Match": `"${version}"` };
      await expectJson(await patch(asset.id, { approvalStatus: "approved" }, who, ifMatch));
      const [decided] = (await projectDetail(app, id)).assets;
      expect(decided).toMatchObject({ approvalStatus: "approved", decisions: [{ decision: "approved" }] });
    },
  );
});

describe("a decision names its version", () => {
  test("and is refused if a newer one was sent, if none was, and if nothing is pending", async () => {
    const project = await ownProject();
    const asset = await addedAsset(app, project.id);
    const unsent = await addedRevision(app, asset.id);
    const none = await decide(asset.id, { revisionId: unsent.id, decision: "approved" }, "manager");
    expect((await expectJson<Problem>(none, 409)).detail).toContain("was sent for review");
    const first = await addedRevision(app, asset.id, { sendForReview: true });
    const second = await addedRevision(app, asset.id, { sendForReview: true });
    const before = await contentHash(app.db);
    const late = await decide(asset.id, { revisionId: first.id, decision: "approved" });
    expect((await expectJson<Problem>(late, 409)).detail).toBe(
      `Version ${second.revisionNumber} is available now.`,
    );
    const wordless = await decide(asset.id, { revisionId: second.id, decision: "rejected" });
    expect((await expectJson<Problem>(wordless, 400)).errors).toEqual([
      { path: "comment", message: "Say what should change" },
    ]);
    expect(await contentHash(app.db)).toBe(before);
    const rejection = { revisionId: second.id, decision: "rejected", comment: "Brighter" };
    const decided = await expectJson<DesignAsset>(await decide(asset.id, rejection));
    expect(decided.approvalStatus).toBe("rejected");
    expect(decided.decisions[0]).toMatchObject(rejection);
    expect(await approvalOf(project.id)).toBe("rejected");
    expect((await decide(asset.id, { ...rejection, decision: "approved" })).status).toBe(403);
  });
});
