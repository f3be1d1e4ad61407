import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, designRevisions, mails, reviewLinks } from "#/db/schema";
import { erasePerson } from "#/src/areas/erasure/erase-person";
import type { DesignProjectDetail } from "#/src/contract/design";
import type { Mail } from "#/src/contract/mail";
import type { Problem } from "#/src/contract/problem";
import type { ReviewLink, SendReview, SentReview } from "#/src/contract/reviews";
import { endAccess } from "#/src/domain/end-access";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { linkIn } from "#/test/support/mail";
import { png } from "#/test/support/pictures";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { addedPin, addedVersion, sendReview, sentReview } from "#/test/support/requests-reviews";
import { upload } from "#/test/support/sent-files";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const email = "ines@brand.test";
const post = (assetId: string, review: Partial<SendReview>, headers = {}) =>
  app.as("contributor")("POST", `/api/design-assets/${assetId}/review`, review, headers);
const list = async (assetId: string) =>
  expectJson<ReviewLink[]>(await app.as("manager")("GET", `/api/design-assets/${assetId}/review`));
const refusal = async (answer: Response, status = 409) => (await expectJson<Problem>(answer, status)).detail;
const seenBy = async (who: "client" | "manager", projectId: string) =>
  expectJson<DesignProjectDetail>(await app.as(who)("GET", `/api/design-projects/${projectId}`));

describe("sending a version for review", () => {
  test("makes it pending, shows it to clients, and mails each address once", async () => {
    const { asset, projectId } = await addedVersion(app);
    const sent = await sendReview(app, asset.id, { emails: [email, "INES@brand.test", "otto@brand.test"] });
    expect(sent.asset).toMatchObject({ approvalStatus: "pending", version: 2 });
    expect(sent.links.map(({ email, state }) => [email, state]).toSorted()).toEqual([
      [email, "sent"],
      ["otto@brand.test", "sent"],
    ]);
    expect(JSON.stringify(sent)).not.toContain("/review/");
    await linkClientUser(app, (await seenBy("manager", projectId)).project.clientId);
    const shown = await seenBy("client", projectId);
    expect(shown.assets[0]?.revisions).toHaveLength(1);
    expect(shown.project.clientApprovalStatus).toBe("pending");
    expect(await app.db.read.$count(mails, eq(mails.kind, "review"))).toBe(2);
  });

  test("to another address keeps it pending, and without any reaches users with an account", async () => {
    const { asset } = await addedVersion(app);
    expect((await sendReview(app, asset.id)).links).toEqual([]);
    const { version } = (await sendReview(app, asset.id, { emails: [email] })).asset;
    expect((await sendReview(app, asset.id, { emails: ["otto@brand.test"] })).asset.version).toBe(version);
  });

  test("requires a version, and for links one with a file", async () => {
    const { id } = await addedAsset(app, (await addedProject(app)).id);
    expect(await refusal(await post(id, {}))).toBe("This asset has no version to send.");
    await addedRevision(app, id, { comments: "Words alone" });
    expect(await refusal(await post(id, { emails: [email] }))).toBe("Version 1 has no file to show.");
    expect((await post(id, {})).status).toBe(201);
  });

  test("accepts no address of staff, and none for a client who has left", async () => {
    const own = await makeClient(app);
    const { asset } = await addedVersion(app, { clientId: own.id });
    const { viewer, client } = app.people;
    expect(await refusal(await post(asset.id, { emails: [viewer.email] }))).toContain("at the agency");
    expect(await app.db.read.$count(reviewLinks)).toBe(0);
    await linkClientUser(app, (await makeClient(app)).id);
    await expectJson(await post(asset.id, { emails: [client.email] }), 201);
    await app.as("manager")("PATCH", `/api/clients/${own.id}`, { status: "churned" });
    expect(await refusal(await post(asset.id, { emails: [client.email] }))).toContain("is churned");
  });

  test("accepts up to ten valid addresses", async () => {
    const { asset } = await addedVersion(app);
    const many = Array.from({ length: 11 }, (_, at) => `person-${at}@brand.test`);
    for (const emails of [many, ["nobody"]]) expect((await post(asset.id, { emails })).status).toBe(400);
    expect((await post(asset.id, { emails: many.slice(1) })).status).toBe(201);
  });

  test("stores the hash of a file uploaded before hashes were stored", async () => {
    const { asset, revision } = await addedVersion(app, { fileUrl: await upload(app, "contributor") });
    await app.db.transaction((tx) => tx.update(designRevisions).set({ fileHash: null }));
    const sent = await sendReview(app, asset.id, { emails: [email] });
    const fileHash = new Bun.CryptoHasher("sha256").update(png).digest("hex");
    expect(sent.asset.revisions).toMatchObject([{ id: revision.id, fileHash }]);
  });
});

describe("without mail configured", () => {
  test("the response contains the links to pass on and is not stored for its key, and codes are rejected", async () => {
    const silent = await startApp({ templates: false, env: { mail: null } });
    try {
      const { asset } = await addedVersion(silent);
      const send = (review: object) =>
        silent.as("manager")("POST", `/api/design-assets/${asset.id}/review`, review, {
          "Idempotency-Key": "one",
        });
      const { links } = await expectJson<SentReview>(await send({ emails: [email] }), 201);
      const path = new URL(links[0]?.link ?? "").pathname;
      expect((await silent.anonymous("GET", path)).status).toBe(200);
      const again = await expectJson<SentReview>(await send({ emails: [email] }), 201);
      expect(again.links[0]?.link).not.toBe(links[0]?.link);
      expect((await send({ emails: [email], requireCode: true })).status).toBe(400);
      const [entry] = await silent.db.read
        .select()
        .from(auditLogs)
        .where(eq(auditLogs.entity, "review_link"));
      expect(entry?.after).toContain('"mailId":null');
    } finally {
      await silent.stop();
    }
  });
});

describe("a link that was sent", () => {
  test("is listed with its state, newest first", async () => {
    const { asset, link } = await sentReview(app, { emails: [email] });
    const path = await linkIn(app);
    await sendReview(app, asset.id, { emails: ["otto@brand.test"], requireCode: true });
    await app.anonymous("POST", path, "decision=approved", {
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(await list(asset.id)).toMatchObject([
      { email: "otto@brand.test", requiresCode: true, state: "over", mail: { state: "waiting" } },
      { id: link.id, email, state: "used", revisionNumber: 1, sentBy: "Cleo Contributor" },
    ]);
    await addedRevision(app, asset.id, { sendForReview: true });
    expect((await list(asset.id)).map(({ state }) => state)).toEqual(["outdated", "used"]);
  });

  test("can be sent again from the Mail tab, as a new link to the same version", async () => {
    const { asset } = await sentReview(app, { emails: [email] });
    const first = await linkIn(app);
    const [mail] = await app.db.read.select().from(mails);
    await app.db.transaction((tx) => tx.run("update jobs set state = 'done', ended_at = created_at"));
    const answer = await app.as("admin")("POST", `/api/admin/mail/${mail?.id}/send`);
    expect(await expectJson<Mail>(answer, 201)).toMatchObject({ kind: "review", to: email });
    expect(await linkIn(app)).not.toBe(first);
    expect((await list(asset.id)).map(({ state }) => state)).toEqual(["sent", "withdrawn"]);
  });

  test("cannot be sent again once it was answered, is outdated, or nothing is pending", async () => {
    const { asset, link, revision } = await sentReview(app, { emails: [email] });
    const again = () => app.as("manager")("POST", `/api/review-links/${link.id}/send`);
    const decision = { revisionId: revision.id, decision: "approved" };
    await expectJson(await app.as("manager")("POST", `/api/design-assets/${asset.id}/decision`, decision));
    expect(await refusal(await again())).toContain("not waiting for review");
    await addedRevision(app, asset.id, { sendForReview: true });
    expect(await refusal(await again())).toContain("A newer version is available now");
  });

  test("ends with a restore, and an erased person's address is removed", async () => {
    const { asset, link } = await sentReview(app, { emails: [email] });
    await endAccess(app.db, app.deps.clock(), "all");
    const [row] = await app.db.read.select().from(reviewLinks);
    expect(row?.tokenHash).toBeNull();
    await erasePerson(app.db, email, "2026-03-09T12:00:00.000Z", false);
    const [erased] = await app.db.read.select().from(reviewLinks);
    expect(erased).toMatchObject({ email: `erased-${link.id}@erased.invalid`, assetId: asset.id });
    const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entityId, link.id));
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["create", null, null],
      ["update", null, null],
      ["erase", null, '{"erased":["email","usedFrom"]}'],
    ]);
  });
});

test("a restored asset has its pins and review links, but none of the links works", async () => {
  const { asset, revision, link } = await sentReview(app, { emails: [email] });
  const path = await linkIn(app);
  const pin = await addedPin(app, revision.id);
  const deleted = await app.as("manager")("DELETE", `/api/design-assets/${asset.id}`);
  const operation = deleted.headers.get("X-Operation-Id");
  expect((await app.as("manager")("POST", `/api/operations/${operation}/undo`)).status).toBe(200);
  expect(await list(asset.id)).toMatchObject([{ id: link.id, state: "expired" }]);
  const { assets } = await seenBy("manager", asset.projectId);
  expect(assets[0]?.revisions[0]?.pins).toMatchObject([{ id: pin.id, text: pin.text }]);
  expect((await app.anonymous("GET", path)).status).toBe(404);
});
