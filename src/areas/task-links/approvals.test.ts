import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { designDecisions, mails, notices, reviewLinks } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import { codeBeside } from "#/src/services/mail/code-beside";
import { type Call, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { forgetCounts } from "#/test/support/ceilings";
import { secretsIn } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { png } from "#/test/support/pictures";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { sendReview } from "#/test/support/requests-reviews";
import { upload } from "#/test/support/sent-files";
import { mailLink, pressContinue, sendForm } from "#/test/support/task-links";
import { testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

let app: TestApp;
let own: Client;
let projectId: string;
let path: string;
let call: Call;
beforeAll(async () => {
  app = await startApp({ templates: false });
  own = await makeClient(app, { accountManagerId: app.people.manager.id });
});
beforeEach(async () => {
  app.setNow(testMoment);
  await forgetCounts(app);
  await linkClientUser(app, own.id);
  const project = await addedProject(app, { projectName: "Spring listing", clientId: own.id });
  projectId = project.id;
  path = await mailLink(app, app.people.client, { kind: "approval", id: projectId, clientId: own.id });
  call = await pressContinue(app, path);
});
afterAll(() => app.stop());

/** Sends a version with a picture, and returns it. */
async function sent(assetName: string, review: Parameters<typeof sendReview>[2] = {}) {
  const asset = await addedAsset(app, projectId, { assetName });
  const revision = await addedRevision(app, asset.id, { fileUrl: await upload(app, "contributor") });
  await sendReview(app, asset.id, review);
  return { asset, revision };
}

const page = async () => (await call("GET", path)).text();
const decide = (form: Record<string, string>) =>
  call("POST", `${path}/decision`, new URLSearchParams(form).toString(), {
    "Content-Type": "application/x-www-form-urlencoded",
  });
const decisions = () =>
  app.db.read.select().from(designDecisions).where(eq(designDecisions.projectId, projectId));

test("a project without recorded designs that waits for its person asks to sign in, and does not say that nothing waits", async () => {
  expect(await page()).toContain("Nothing waits for your approval");
  const change = { clientApprovalStatus: "pending" };
  const pending = await app.as("manager")("PUT", `/api/design-projects/${projectId}/progress`, change);
  expect(pending.status).toBe(200);
  const shown = await page();
  expect(shown).toContain("Spring listing waits for your approval as a whole.");
  expect(shown).toContain(`/design?project=${projectId}`);
  expect(shown).not.toContain("Nothing waits");
});

test("shows the pending versions one by one, and stores decisions on them in its person's name", async () => {
  const hero = await sent("Hero", { emails: ["ines@brand.test"] });
  const banner = await sent("Banner");
  expect(await page()).toContain("Hero: version 1");
  const picture = await call("GET", `${path}/pictures/${hero.revision.id}`);
  expect(await picture.bytes()).toEqual(png);

  const silent = await decide({ revisionId: hero.revision.id, decision: "rejected" });
  expect([silent.status, await silent.text()]).toEqual([
    400,
    expect.stringContaining("Say what should change"),
  ]);
  const before = await app.db.read.select().from(reviewLinks);
  const rejected = await decide({ revisionId: hero.revision.id, decision: "rejected", comment: "Brighter" });
  expect(await rejected.text()).toContain("Look at the next (1 left)");
  expect(await page()).toContain("Banner: version 1");
  await decide({ revisionId: banner.revision.id, decision: "approved" });
  expect(await page()).toContain("Nothing waits for your approval");

  expect(await decisions()).toMatchObject([
    { decision: "rejected", decidedById: app.people.client.id, reviewLinkId: null, comment: "Brighter" },
    { decision: "approved", decidedById: app.people.client.id, reviewLinkId: null },
  ]);
  expect(await app.db.read.select().from(reviewLinks)).toEqual(before);
  const received = await app.db.read.select().from(notices).where(eq(notices.userId, app.people.manager.id));
  expect(
    received
      .filter(({ entityId }) => entityId === projectId)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["approval", "rejection"]);
});

test("accepts no decision on an earlier version, on another project's, or without a press", async () => {
  const { asset, revision } = await sent("Hero");
  const second = await addedRevision(app, asset.id, { fileUrl: await upload(app, "contributor") });
  await sendReview(app, asset.id);
  expect((await decide({ revisionId: revision.id, decision: "approved" })).status).toBe(409);
  const mine = projectId;
  projectId = (await addedProject(app, { clientId: own.id })).id;
  const foreign = await sent("Other");
  projectId = mine;
  expect((await decide({ revisionId: foreign.revision.id, decision: "approved" })).status).toBe(409);
  expect((await call("GET", `${path}/pictures/${foreign.revision.id}`)).status).toBe(404);
  await sendForm(app, `${path}/decision`, `revisionId=${second.id}&decision=approved`);
  expect(await decisions()).toEqual([]);
  expect((await call("GET", `${path}/state`)).status).toBe(404);
});

test("asks for the code where a version was sent with one", async () => {
  const { revision } = await sent("Hero", { emails: ["ines@brand.test"], requireCode: true });
  expect(await page()).toContain("This design asks for a code");
  expect((await call("GET", `${path}/pictures/${revision.id}`)).status).toBe(404);
  await decide({ revisionId: revision.id, decision: "approved" });
  expect(await decisions()).toEqual([]);

  const form = (words: string) =>
    call("POST", path, words, { "Content-Type": "application/x-www-form-urlencoded" });
  await form("do=code");
  const [mail] = await app.db.read
    .select()
    .from(mails)
    .where(eq(mails.recipient, app.people.client.email))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  const code = mail && secretsIn(mail, app.deps.env.oidc.authSecret)?.code;
  expect((await form("code=000000")).status).toBe(400);
  const entered = await form(`code=${codeBeside(code ?? "")}`);
  expect(entered.status).toBe(303);
  const coded = entered.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  const pressed = await sendForm(app, path, "do=continue", { Cookie: "" });
  const pass = pressed.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  const shown = await app.anonymous("GET", path, undefined, { Cookie: `${pass}; ${coded}` });
  expect(await shown.text()).toContain("Hero: version 1");
  expect(await page()).toContain("This design asks for a code");
});
