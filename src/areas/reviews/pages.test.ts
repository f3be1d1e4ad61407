import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { auditLogs, designDecisions, mails, notices, reviewLinks } from "#/db/schema";
import type { DesignAsset } from "#/src/contract/design";
import { codeBeside } from "#/src/services/mail/code-beside";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { foreignForms } from "#/test/support/foreign-forms";
import { linkIn, secretsIn } from "#/test/support/mail";
import { png } from "#/test/support/pictures";
import { addedAsset, addedProject, addedRevision, projectDetail } from "#/test/support/requests-design";
import { addedPin, sendReview } from "#/test/support/requests-reviews";
import { upload } from "#/test/support/sent-files";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
let logged: string[];
beforeEach(async () => {
  logged = [];
  app = await startApp({ templates: false, onLog: (line) => logged.push(line) });
});
afterEach(() => app.stop());

const email = "ines@brand.test";
const stranger = `/review/${"s".repeat(43)}`;
const formType = { "Content-Type": "application/x-www-form-urlencoded" };
const fileHash = new Bun.CryptoHasher("sha256").update(png).digest("hex");

/** Sends version 1 with a picture and a pin to one address; returns the path of its link from the queued mail. */
async function sent(requireCode = false) {
  const designer = { assignedDesignerId: app.people.contributor.id };
  const { id: projectId } = await addedProject(app, { projectName: "Spice & Salt", ...designer });
  const asset = await addedAsset(app, projectId, { assetName: "Hero" });
  const fileUrl = await upload(app, "contributor");
  const revision = await addedRevision(app, asset.id, { fileUrl });
  await addedPin(app, revision.id, { x: 0.1, y: 0.2, text: "Brighter <here>" });
  const { links } = await sendReview(app, asset.id, { emails: [email], requireCode });
  return { projectId, asset, revision, link: links[0]?.id ?? "", path: await linkIn(app) };
}

const open = (path: string, headers: Record<string, string> = {}) =>
  app.anonymous("GET", path, undefined, headers);
const press = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.anonymous("POST", path, new URLSearchParams(form).toString(), { ...formType, ...headers });
const approve = (path: string) => press(path, { decision: "approved" });
const decisions = () => app.db.read.select().from(designDecisions);
const revise = (assetId: string, fields: object) =>
  app.as("contributor")("POST", `/api/design-assets/${assetId}/revisions`, fields);

async function pageOf(answer: Response) {
  const html = await answer.text();
  const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return { status: answer.status, heading, forms: html.split("<form").length - 1 };
}

/** Returns the six digits of the last queued code. */
async function codeSent(): Promise<string> {
  const [mail] = await app.db.read
    .select()
    .from(mails)
    .where(eq(mails.kind, "review_code"))
    .orderBy(desc(mails.id))
    .limit(1);
  const { authSecret } = app.deps.env.oidc;
  const code = mail && secretsIn(mail, authSecret)?.code;
  if (!code) throw new Error("No code waits.");
  return codeBeside(code);
}

const cookieOf = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";

/** Checks that a link accepts no decision and shows nothing of the design. */
async function expectEnded(path: string, heading: string, status = 410) {
  for (const answer of [await open(path), await approve(path)]) {
    expect(await pageOf(answer)).toEqual({ status, heading, forms: 0 });
  }
  expect((await open(`${path}/picture`)).status).toBe(404);
  expect(await decisions()).toEqual([]);
}

describe("a link", () => {
  test("shows its version with picture and pins, and viewing does not use it", async () => {
    const { path } = await sent();
    const before = await contentHash(app.db);
    for (const method of ["GET", "HEAD", "GET"]) expect((await app.anonymous(method, path)).status).toBe(200);
    const html = await (await open(path)).text();
    for (const words of [
      "Hero: version 1",
      "Spice &amp; Salt",
      email,
      "Pin 1, upper left",
      "Brighter &lt;here&gt;",
    ]) {
      expect(html).toContain(words);
    }
    const picture = await open(`${path}/picture`);
    expect(picture.headers.get("Content-Type")).toBe("image/png");
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("approves once, and the log contains version, hash, address and link", async () => {
    const { path, projectId, revision, link } = await sent();
    expect(await pageOf(await approve(path))).toEqual({ status: 200, heading: "Thank you", forms: 0 });
    const { project, assets } = await projectDetail(app, projectId);
    expect(project.clientApprovalStatus).toBe("approved");
    const decision = {
      revisionId: revision.id,
      decision: "approved",
      fileHash,
      decidedById: null,
      decidedByName: email,
      reviewLinkId: link,
      linkSentBy: "Cleo Contributor",
    };
    expect(assets).toMatchObject([
      { approvalStatus: "approved", decisions: [decision], revisions: [{ fileHash }] },
    ]);
    const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.actorKind, "link"));
    expect(entries.map(({ entity, actorLabel, userId }) => [entity, actorLabel, userId])).toEqual(
      ["review_link", "design_asset", "design_decision", "design_project"].map((each) => [
        each,
        "review",
        null,
      ]),
    );
    expect(entries[0]?.after).toContain('"usedFrom":"127.0.0.1"');
    expect(entries[2]?.after).toContain(fileHash);
    expect(await pageOf(await approve(path))).toMatchObject({
      status: 410,
      heading: "This link was answered",
    });
    expect(await decisions()).toHaveLength(1);
  });

  test("requires a comment for changes, keeps the entered text, and notifies the designer", async () => {
    const { path, projectId } = await sent();
    for (const comment of ["", "   "]) {
      const refused = await press(path, { decision: "rejected", comment });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Say what should change");
    }
    const tooLong = await press(path, { decision: "rejected", comment: `Start ${"x".repeat(6_000)}` });
    expect(tooLong.status).toBe(400);
    expect(await tooLong.text()).toContain(`>Start ${"x".repeat(6_000)}</textarea>`);
    expect(await decisions()).toEqual([]);
    const answered = await press(path, { decision: "rejected", comment: "Darker, see 1" });
    expect(await pageOf(answered)).toMatchObject({ status: 200, heading: "Thank you" });
    expect((await projectDetail(app, projectId)).project.clientApprovalStatus).toBe("rejected");
    expect(await decisions()).toMatchObject([{ decision: "rejected", comment: "Darker, see 1" }]);
    expect(await app.db.read.select().from(notices)).toMatchObject([
      { userId: app.people.contributor.id, kind: "rejection", isUnassigned: false },
      { userId: app.people.manager.id, kind: "rejection", isUnassigned: true },
    ]);
  });

  test("accepts one of several concurrent answers", async () => {
    const { path } = await sent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => approve(path)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(410)]);
    expect(await decisions()).toHaveLength(1);
  });

  test("cannot be used by another site's requests", async () => {
    const { path } = await sent();
    for (const headers of foreignForms) {
      const answer = await press(path, { decision: "approved" }, headers);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    }
    expect(await decisions()).toEqual([]);
    expect((await press(path, { decision: "approved" }, { Origin: app.url })).status).toBe(200);
  });

  test("is not cached, indexed or sent to other sites, and appears in no log line", async () => {
    const { path } = await sent();
    const picture = `${path}/picture`;
    for (const answer of [await open(path), await open(stranger), await open(picture), await approve(path)]) {
      const { headers } = answer;
      expect(headers.get("Cache-Control")).toContain("no-store");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin");
      expect(headers.get("X-Robots-Tag")).toContain("noindex");
    }
    const requests = logged.filter((line) => line.includes("/review/"));
    expect(new Set(requests.map((line) => JSON.parse(line).route))).toEqual(
      new Set(["/review/:token", "/review/:token/picture"]),
    );
    expect(logged.join("\n")).not.toContain(path.slice("/review/".length));
  });

  test("that is unknown gets the same response to every request, and writes nothing", async () => {
    await sent();
    const before = await contentHash(app.db);
    const answers = [
      await open(stranger),
      await approve(stranger),
      await press(stranger, { decision: "rejected" }),
      await press(stranger, { do: "code" }),
    ];
    for (const answer of answers) {
      expect(await pageOf(answer)).toEqual({ status: 404, heading: "This link does not work", forms: 0 });
    }
    expect((await open(`${stranger}/picture`)).status).toBe(404);
    expect(await contentHash(app.db)).toBe(before);
  });

  test("is limited: one address can send thirty forms a minute", async () => {
    const { path } = await sent();
    for (const _ of Array(30)) await approve(stranger);
    expect((await approve(path)).status).toBe(429);
    expect((await open(path)).status).toBe(200);
    app.passMinute();
    expect((await approve(path)).status).toBe(200);
  });
});

describe("a link accepts no decision", () => {
  test("once a newer version was sent, and names the current one", async () => {
    const { path, asset } = await sent();
    await revise(asset.id, { fileUrl: "https://example.com/2.png" });
    expect((await open(path)).status).toBe(200);
    await revise(asset.id, { sendForReview: true });
    await expectEnded(path, "Version 3 is available now", 409);
  });

  test("after two weeks", async () => {
    const { path } = await sent();
    app.setNow("2026-03-22T11:59:59.999Z");
    expect((await open(path)).status).toBe(200);
    app.setNow("2026-03-22T12:00:00.000Z");
    await expectEnded(path, "This link has expired");
  });

  test("after it was withdrawn, or another was sent to the same address", async () => {
    const { path, link } = await sent();
    expect((await app.as("manager")("POST", `/api/review-links/${link}/send`)).status).toBe(200);
    await expectEnded(path, "This link was withdrawn");
    const again = await linkIn(app);
    const [latest] = await app.db.read.select().from(reviewLinks).orderBy(desc(reviewLinks.id)).limit(1);
    await app.as("contributor")("DELETE", `/api/review-links/${latest?.id}`);
    await expectEnded(again, "This link was withdrawn");
  });

  test("if the version was decided meanwhile, or is no longer pending", async () => {
    const { path, asset } = await sent();
    const answer = await app.as("manager")("PATCH", `/api/design-assets/${asset.id}`, {
      approvalStatus: "not_sent",
    });
    await expectJson<DesignAsset>(answer);
    await expectEnded(path, "This version is no longer waiting for an answer");
  });

  test("after its asset was deleted, and it is then unknown", async () => {
    const { path, asset } = await sent();
    await app.as("manager")("DELETE", `/api/design-assets/${asset.id}`);
    await expectEnded(path, "This link does not work", 404);
  });
});

describe("a link with a code", () => {
  test("shows nothing before the code is entered, even if forwarded, and then only in that browser", async () => {
    const { path } = await sent(true);
    const html = await (await open(path)).text();
    for (const words of ["Hero", "Spice", email, "Brighter"]) expect(html).not.toContain(words);
    expect((await open(`${path}/picture`)).status).toBe(404);
    expect((await approve(path)).status).toBe(200);
    expect(await decisions()).toEqual([]);
    const response = await press(path, { do: "code" });
    expect(await pageOf(response)).toEqual({ status: 200, heading: "Check your mail", forms: 2 });
    const code = await codeSent();
    const entered = await press(path, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([entered.status, entered.headers.get("Location")]).toEqual([303, path]);
    const Cookie = cookieOf(entered);
    const own = { Cookie, "Sec-Fetch-Site": "same-origin" };
    expect(await (await open(path, own)).text()).toContain("Hero: version 1");
    expect((await open(`${path}/picture`, own)).status).toBe(200);
    expect(await pageOf(await open(path))).toMatchObject({ heading: "This design asks for a code" });
    expect(await pageOf(await press(path, { code }))).toMatchObject({ status: 400 });
    expect(await pageOf(await press(path, { decision: "approved" }, own))).toMatchObject({
      heading: "Thank you",
    });
  });

  test("accepts five attempts per code, codes for 15 minutes, and sends ten codes", async () => {
    const { path } = await sent(true);
    await press(path, { do: "code" });
    const first = await codeSent();
    const wrong = first === "000000" ? "000001" : "000000";
    for (const _ of Array(5)) expect((await press(path, { code: wrong })).status).toBe(400);
    expect((await press(path, { code: first })).status).toBe(400);
    await press(path, { do: "code" });
    app.setNow("2026-03-08T12:15:00.000Z");
    expect((await press(path, { code: await codeSent() })).status).toBe(400);
    for (let time = 1; time <= 9; time++) {
      app.setNow(new Date(Date.parse("2026-03-08T12:15:00.000Z") + time * 13 * 60_000).toISOString());
      expect((await press(path, { do: "code" })).status).toBe(200);
    }
    expect(await app.db.read.$count(mails, eq(mails.kind, "review_code"))).toBe(10);
    expect((await press(path, { code: await codeSent() })).status).toBe(303);
  });

  test("stores neither code nor secret in the database", async () => {
    const { path } = await sent(true);
    await press(path, { do: "code" });
    const [row] = await app.db.read.select().from(reviewLinks);
    const stored = JSON.stringify([row, await app.db.read.select().from(auditLogs)]);
    for (const secret of [path.slice("/review/".length), await codeSent()]) {
      expect(stored).not.toContain(`"${secret}"`);
      expect(logged.join("\n")).not.toContain(`"${secret}"`);
    }
  });
});
