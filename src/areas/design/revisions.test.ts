import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { designRevisions, users } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { DesignAsset, DesignRevision } from "#/src/contract/design";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { addPerson } from "#/test/support/people";
import { addedComment, fillConversation } from "#/test/support/requests-comments";
import { addedAsset, addedProject, addedRevision, projectDetail } from "#/test/support/requests-design";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const assetOf = async () => addedAsset(app, (await addedProject(app)).id);
const add = (assetId: string, body: unknown, headers?: Record<string, string>) =>
  app.as("contributor")("POST", `/api/design-assets/${assetId}/revisions`, body, headers);
const comment = (id: string, text: unknown, who: "manager" | "contributor" = "manager") =>
  app.as(who)("POST", `/api/design-revisions/${id}/comments`, { comment: text });

describe("the revisions of an asset", () => {
  test("are numbered from 1 and listed newest first, with their authors", async () => {
    const asset = await assetOf();
    await expectJson(await add(asset.id, {}), 201);
    const body = { comments: "Brighter\nplease", fileUrl: "https://files.test/2" };
    const answered = await expectJson<DesignAsset>(await add(asset.id, body), 201);
    expect(answered).toMatchObject({ ...asset, revisions: [{ revisionNumber: 2 }, { revisionNumber: 1 }] });
    expect(answered.revisions[0]).toMatchObject({
      projectId: asset.projectId,
      assetId: asset.id,
      comments: "[2026-03-09 01:00] Cleo Contributor: Brighter\n  please",
      earlierComments: null,
      fileUrl: "https://files.test/2",
      createdById: app.people.contributor.id,
      createdByName: "Cleo Contributor",
    });
    expect(answered.revisions[1]).toMatchObject({ comments: null, fileUrl: null });
    expect((await projectDetail(app, asset.projectId)).assets).toEqual([answered]);
  });

  test("get different numbers when added concurrently", async () => {
    const asset = await assetOf();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(asset.id, {})));
    for (const answer of answers) await expectJson(answer, 201);
    const [found] = (await projectDetail(app, asset.projectId)).assets;
    expect(found?.revisions.map(({ revisionNumber }) => revisionNumber)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await isChainWhole(app.db)).toBe(true);
  });

  test("are created once when a request is repeated with its key", async () => {
    const asset = await assetOf();
    const key = { "Idempotency-Key": "revision-once" };
    const first = await expectJson<DesignAsset>(await add(asset.id, { comments: "Once" }, key), 201);
    expect(await expectJson<DesignAsset>(await add(asset.id, { comments: "Once" }, key), 201)).toEqual(first);
    expect((await projectDetail(app, asset.projectId)).assets[0]?.revisions).toHaveLength(1);
  });

  test.each([
    [{ revisionNumber: 7 }, "revisionNumber", "Unknown field"],
    [{ createdById: "x" }, "createdById", "Unknown field"],
    [{ fileUrl: "data:text/html,x" }, "fileUrl", "Please enter a valid URL"],
    [{ comments: "x".repeat(5001) }, "comments", "Must be at most 5,000 characters"],
  ])("with %j are rejected", async (body, path, message) => {
    const asset = await assetOf();
    const problem = await expectJson<Problem>(await add(asset.id, body), 400);
    expect(problem.errors).toEqual([{ path, message }]);
  });

  test("are refused in a full asset", async () => {
    const { id: assetId, projectId } = await assetOf();
    const rows = Array.from({ length: amounts.revisionsPerAsset.most }, (_, index) => ({
      id: Bun.randomUUIDv7(),
      projectId,
      assetId,
      revisionNumber: index + 1,
      createdById: app.people.manager.id,
    }));
    await app.db.transaction((tx) => tx.insert(designRevisions).values(rows));
    const problem = await expectJson<Problem>(await add(assetId, {}), 409);
    expect(problem.detail).toBe("An asset has room for 200 revisions.");
  });
});

describe("a comment on a revision", () => {
  test("is appended as a line of its own, and logs one row", async () => {
    const { id } = await addedRevision(app, (await assetOf()).id, { comments: "First" });
    const traces = await tracesOf(app.db, async () => {
      const revision = await expectJson<DesignRevision>(
        await comment(id, " Second\n[2026-03-09 01:00] Me "),
        201,
      );
      expect(revision).toMatchObject({ id, createdByName: "Cleo Contributor" });
      expect(revision.comments?.split("\n")).toEqual([
        "[2026-03-09 01:00] Cleo Contributor: First",
        "[2026-03-09 01:00] Mia Manager: Second",
        "  [2026-03-09 01:00] Me",
      ]);
    });
    expect(traces).toMatchObject([{ entity: "comment", action: "create" }]);
  });

  test("loses nothing when several are added concurrently", async () => {
    const { id, assetId } = await addedRevision(app, (await assetOf()).id);
    const texts = Array.from({ length: 8 }, (_, index) => `Comment ${index}.`);
    const answers = await Promise.all(texts.map((text) => comment(id, text)));
    for (const answer of answers) await expectJson(answer, 201);
    const last = await expectJson<DesignRevision>(await comment(id, "Last."), 201);
    expect(last.assetId).toBe(assetId);
    for (const text of texts) expect(last.comments).toContain(`Mia Manager: ${text}`);
    expect(last.comments?.split("\n")).toHaveLength(texts.length + 1);
  });

  test.each(["", "   ", "x".repeat(5001), 7, null])("of %p is rejected", async (text) => {
    const { id } = await addedRevision(app, (await assetOf()).id);
    const before = await contentHash(app.db);
    expect((await comment(id, text)).status).toBe(400);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is refused in a full conversation", async () => {
    const { id, projectId } = await addedRevision(app, (await assetOf()).id);
    await fillConversation(app, await addedComment(app, `/api/design-projects/${projectId}`));
    const problem = await expectJson<Problem>(await comment(id, "One more"), 409);
    expect(problem.detail).toBe("The agency's side of this conversation is full: it holds 5,000 comments.");
  });

  test("by a team member without a name never reveals their email address", async () => {
    const email = "nameless@portal.test";
    const person = await addPerson(app.db, new Date("2026-03-08T12:00:00.000Z"), { role: "manager", email });
    await app.db.transaction((tx) =>
      tx.update(users).set({ firstName: null, lastName: null }).where(eq(users.id, person.id)),
    );
    const asset = await assetOf();
    const path = `/api/design-assets/${asset.id}/revisions`;
    const answer = await app.as(person)("POST", path, { comments: "Hello" });
    expect((await expectJson<DesignAsset>(answer, 201)).revisions).toMatchObject([
      { createdByName: "Agency", comments: "[2026-03-09 01:00] Agency: Hello" },
    ]);
  });
});
