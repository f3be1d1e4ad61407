import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { Comment } from "#/src/contract/comments";
import type { DesignAsset } from "#/src/contract/design";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { linkIn } from "#/test/support/mail";
import { operationOf } from "#/test/support/operations";
import { projectDetail } from "#/test/support/requests-design";
import { sentReview } from "#/test/support/requests-reviews";

let app: TestApp;
let sent: Awaited<ReturnType<typeof sentReview>>;
beforeEach(async () => {
  app = await startApp({ templates: false });
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  sent = await sentReview(app, { clientId });
});
afterEach(() => app.stop());

const setBack = (who: "contributor" | "viewer" | "client", body: object) =>
  app.as(who)("PATCH", `/api/design-assets/${sent.asset.id}`, body);
const commentsFor = async (who: "client" | "manager") =>
  expectJson<Comment[]>(await app.as(who)("GET", `/api/design-projects/${sent.projectId}/comments`));

test("a reverted approval is pending again, in one operation that tells both sides the reason", async () => {
  const decision = { revisionId: sent.revision.id, decision: "approved" };
  await expectJson(await app.as("client")("POST", `/api/design-assets/${sent.asset.id}/decision`, decision));
  const reason = "The owner has not seen it";
  const answer = await setBack("contributor", { approvalStatus: "pending", reason });
  const asset = await expectJson<DesignAsset>(answer);
  expect(asset).toMatchObject({ approvalStatus: "pending", decisions: [{ decision: "approved" }] });
  expect(asset.revisions[0]?.comments).toContain(`was set back to Pending Review: ${reason}`);
  expect((await projectDetail(app, sent.projectId)).project.clientApprovalStatus).toBe("pending");
  expect(await commentsFor("client")).toMatchObject([
    { text: `Main image was set back to Pending Review: ${reason}` },
  ]);
  const entries = await app.db.read
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.operationId, operationOf(answer)));
  expect(entries.map(({ entity }) => entity).toSorted()).toEqual([
    "comment",
    "design_asset",
    "design_project",
  ]);
  expect(entries.find(({ entity }) => entity === "design_asset")?.after).toContain(reason);
});

test("an approval reverted to Not Sent is pending for nobody, not even by link", async () => {
  const path = await linkIn(app);
  await expectJson(await setBack("contributor", { approvalStatus: "not_sent", reason: "Wrong file" }));
  expect((await app.anonymous("GET", path)).status).toBe(410);
  expect((await projectDetail(app, sent.projectId)).project.clientApprovalStatus).toBe("not_sent");
});

test("viewers and clients cannot revert an approval, and only a reverted approval has a reason", async () => {
  const back = { approvalStatus: "not_sent", reason: "No" };
  for (const who of ["viewer", "client"] as const) expect((await setBack(who, back)).status).toBe(403);
  expect((await setBack("client", { approvalStatus: "approved", reason: "Yes" })).status).toBe(400);
  for (const wrong of [{ approvalStatus: "approved", reason: "Yes" }, { reason: "Why" }]) {
    expect((await setBack("contributor", wrong)).status).toBe(400);
  }
  expect((await setBack("contributor", { ...back, reason: "  " })).status).toBe(400);
  expect(await commentsFor("manager")).toEqual([]);
});
