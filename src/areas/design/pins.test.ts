import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { DesignProjectDetail } from "#/src/contract/design";
import type { DesignPin } from "#/src/contract/pins";
import type { Problem } from "#/src/contract/problem";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addedRevision } from "#/test/support/requests-design";
import { addedPin, addedVersion, sendReview } from "#/test/support/requests-reviews";

let app: TestApp;
let shown: Awaited<ReturnType<typeof addedVersion>>;
beforeEach(async () => {
  app = await startApp({ templates: false });
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  shown = await addedVersion(app, { clientId });
});
afterEach(() => app.stop());

type Who = "client" | "manager" | "contributor";
const pin = (who: Who, body: object = { x: 0.5, y: 0.5, text: "Here" }, revisionId = shown.revision.id) =>
  app.as(who)("POST", `/api/design-revisions/${revisionId}/pins`, body);
const refusal = async (answer: Response, status: number) =>
  (await expectJson<Problem>(answer, status)).detail;
const approve = async () => {
  const decision = { revisionId: shown.revision.id, decision: "approved" };
  await expectJson(
    await app.as("manager")("POST", `/api/design-assets/${shown.asset.id}/decision`, decision),
  );
};
const seenBy = async (who: Who) =>
  expectJson<DesignProjectDetail>(await app.as(who)("GET", `/api/design-projects/${shown.projectId}`));

describe("pins", () => {
  test("are numbered in order of creation, and returned with their revision", async () => {
    await addedPin(app, shown.revision.id, { x: 0, y: 1, text: "First" });
    await sendReview(app, shown.asset.id);
    expect(await expectJson<DesignPin>(await pin("client"), 201)).toMatchObject({ number: 2, x: 0.5 });
    const { assets } = await seenBy("client");
    expect(assets[0]?.revisions[0]?.pins.map(({ number, text }) => [number, text])).toEqual([
      [1, "First"],
      [2, "Here"],
    ]);
  });

  test.each([{ x: -0.01 }, { x: 1.01 }, { y: 2 }, { y: "0.5" }, { text: " " }, { number: 7 }])(
    "are rejected with %p",
    async (wrong) => {
      expect((await pin("manager", { x: 0.5, y: 0.5, text: "Here", ...wrong })).status).toBe(400);
    },
  );

  test("are resolved one by one, at the version seen", async () => {
    const one = await addedPin(app, shown.revision.id);
    const other = await addedPin(app, shown.revision.id);
    const resolve = (version: string) =>
      app.as("contributor")("PATCH", `/api/pins/${one.id}`, { isResolved: true }, { "If-Match": version });
    expect(await expectJson<DesignPin>(await resolve('"1"'))).toMatchObject({ isResolved: true, version: 2 });
    expect((await resolve('"1"')).status).toBe(412);
    const { assets } = await seenBy("manager");
    expect(assets[0]?.revisions[0]?.pins).toMatchObject([
      { id: one.id, isResolved: true },
      { id: other.id, isResolved: false },
    ]);
    expect((await app.as("contributor")("DELETE", `/api/pins/${other.id}`)).status).toBe(204);
    expect((await app.as("contributor")("DELETE", `/api/pins/${other.id}`)).status).toBe(404);
  });
});

describe("a client", () => {
  test("can pin a pending version, and nothing before it was sent or after it was decided", async () => {
    expect((await pin("client")).status).toBe(404);
    await sendReview(app, shown.asset.id);
    expect((await pin("client")).status).toBe(201);
    await approve();
    expect(await refusal(await pin("client"), 403)).toContain("waiting for your review");
    expect((await pin("manager")).status).toBe(201);
  });

  test("gets a conflict instead of a pin on an old version if there is a newer one", async () => {
    await sendReview(app, shown.asset.id);
    await addedRevision(app, shown.asset.id, { sendForReview: true });
    expect(await refusal(await pin("client"), 409)).toBe("Version 2 is available now.");
    expect((await pin("manager")).status).toBe(201);
  });

  test("can change only their own pins, and only while the version is pending", async () => {
    await sendReview(app, shown.asset.id);
    const theirs = await addedPin(app, shown.revision.id, {}, "client");
    const ours = await addedPin(app, shown.revision.id);
    const resolve = (id: string) => app.as("client")("PATCH", `/api/pins/${id}`, { isResolved: true });
    expect(await refusal(await resolve(ours.id), 403)).toBe("You can only change your own pins.");
    expect((await app.as("client")("DELETE", `/api/pins/${ours.id}`)).status).toBe(403);
    expect((await resolve(theirs.id)).status).toBe(200);
    await approve();
    expect((await app.as("client")("DELETE", `/api/pins/${theirs.id}`)).status).toBe(403);
  });

  test("cannot see pins on versions that were not sent to them", async () => {
    const { id } = await addedPin(app, shown.revision.id);
    const resolve = () => app.as("client")("PATCH", `/api/pins/${id}`, { isResolved: true });
    expect((await resolve()).status).toBe(404);
    expect((await app.as("client")("DELETE", `/api/pins/${id}`)).status).toBe(404);
    await sendReview(app, shown.asset.id);
    expect((await resolve()).status).toBe(403);
  });

  test("cannot see pins of another client", async () => {
    const { revision, asset } = await addedVersion(app);
    await sendReview(app, asset.id);
    const { id } = await addedPin(app, revision.id);
    expect((await pin("client", undefined, revision.id)).status).toBe(404);
    expect((await app.as("client")("PATCH", `/api/pins/${id}`, { isResolved: true })).status).toBe(404);
    expect((await app.as("client")("DELETE", `/api/pins/${id}`)).status).toBe(404);
  });
});
