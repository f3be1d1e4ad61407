import { afterEach, beforeAll, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { mails, users } from "#/db/schema";
import { waysIn } from "#/src/contract/choices/users";
import { linkKinds, linkPath } from "#/src/domain/links/kinds";
import { stopPath } from "#/src/services/mail/stop-mail";
import { expectJson } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { teamWords, teamWordsIn } from "../support/client-words";
import { secretsIn } from "../support/mail";
import { type OutlinedAgency, outlinedAgency } from "../support/outlined-agency";
import { parsedPage } from "../support/parsed-page";
import { inDocument } from "../support/portal-document";
import { addedAsset, addedRevision } from "../support/requests-design";
import { invited } from "../support/requests-invitations";
import { sendReview, sentReview } from "../support/requests-reviews";
import { mailLink, pressContinue, sendForm } from "../support/task-links";
import { testMoment } from "../support/zones";

/* Like client-words.test.ts, for the pages that people see without a sign-in. */

const portal = inDocument({ templates: false, env: { clientSignIn: waysIn } });
let agency: OutlinedAgency;
let owed: string;
let clientId: string;

beforeAll(async () => {
  agency = await outlinedAgency(portal.app);
  clientId = agency.client.id;
  const { tasks } = await expectJson<{ tasks: { id: string; owner: string }[] }>(
    await portal.app.as("client")("GET", `/api/clients/${clientId}`),
  );
  owed = tasks.find(({ owner }) => owner === "client")?.id ?? "";
});
afterEach(async () => {
  portal.app.setNow(testMoment);
  await forgetCounts(portal.app);
});

/** Checks the words of a page, and that it is the one that is meant. */
async function expectPlain(answer: Response, says: string, status = 200) {
  const html = await answer.text();
  const page = parsedPage(html);
  const [, title = ""] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  const text = page.body.textContent ?? "";
  expect([answer.status, text.includes(says) ? says : text]).toEqual([status, says]);
  expect([says, teamWordsIn(page.body), title.match(teamWords)]).toEqual([says, [], null]);
}

/** Returns the path of the link in the last queued mail of a kind. */
async function lastLink(kind: "invitation" | "review"): Promise<string> {
  const [mail] = await portal.app.db.read
    .select()
    .from(mails)
    .where(eq(mails.kind, kind))
    .orderBy(desc(mails.id))
    .limit(1);
  const secret = mail && secretsIn(mail, portal.app.deps.env.oidc.authSecret)?.link;
  return linkPath(linkKinds[kind], secret ?? "");
}

const open = (path: string) => portal.app.anonymous("GET", path);
const send = (path: string, form: string) => sendForm(portal.app, path, form);

/** Checks that a page does not show the address of its sender once that colleague has no name. */
async function expectNameless(path: string, says: string) {
  const { db, people } = portal.app;
  const { id, email } = people.contributor;
  await db.transaction((tx) =>
    tx.update(users).set({ firstName: null, lastName: null }).where(eq(users.id, id)),
  );
  const html = await (await open(path)).text();
  expect(html).toContain(says);
  expect(html).not.toContain(email);
}

const later = () => portal.app.setNow("2026-03-30T12:00:00.000Z");
const linkTo = (kind: "task" | "approval", id: string) =>
  mailLink(portal.app, portal.app.people.client, { kind, id, clientId });

test("no word of the team is on the pages of a link to a task: before the press, after it, answered, done and ended", async () => {
  const path = await linkTo("task", owed);
  await expectPlain(await open(path), "Continue as Kit Client");
  const call = await pressContinue(portal.app, path);
  await expectPlain(await call("GET", path), "Conversation");
  const answer = { text: "Here it is", links: [{ url: "https://files.test/contract", name: "Contract" }] };
  await expectJson(await call("POST", `${path}/answer`, answer), 201);
  await expectPlain(await call("GET", path), "Contract");
  expect((await call("POST", `${path}/status`, { status: "done" })).ok).toBe(true);
  await expectPlain(await call("GET", path), "This task is done.");
  later();
  await expectPlain(await open(path), "This link has ended", 410);
  await expectPlain(await send(path, "do=ask"), "Check your mail");
  await expectPlain(await open("/task/none"), "This link", 404);
});

test("no word of the team is on the pages of a link to designs: the versions, each answer, the code, and nothing left", async () => {
  const { app } = portal;
  const path = await linkTo("approval", agency.project.id);
  await expectPlain(await open(path), "Continue as Kit Client");
  const call = await pressContinue(app, path);
  const page = await call("GET", path);
  const revisionId = /name="revisionId" value="([^"]+)"/.exec(await page.clone().text())?.[1] ?? "";
  await expectPlain(page, "Approve");
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const decide = (fields: Record<string, string>) =>
    call("POST", `${path}/decision`, new URLSearchParams({ revisionId, ...fields }).toString(), form);
  await expectPlain(await decide({ decision: "rejected" }), "what should change", 400);
  await expectPlain(await decide({ decision: "rejected", comment: "Darker" }), "Thank you");
  await expectPlain(await decide({ decision: "approved" }), "This version no longer waits", 409);
  await expectPlain(await call("GET", path), "Nothing waits for your approval");
  const { id: assetId } = await addedAsset(app, agency.project.id, { assetName: "Side" });
  await addedRevision(app, assetId, { fileUrl: "https://example.com/side.png" });
  await sendReview(app, assetId, { emails: [app.people.client.email], requireCode: true });
  await expectPlain(await call("GET", path), "code");
  const code = (fields: string) => call("POST", path, fields, form);
  await expectPlain(await code("do=code"), "code");
  await expectPlain(await code("code=000000"), "code", 400);
});

test("no word of the team is on the pages of a review by link: the version, the code, each answer and each end", async () => {
  const { app } = portal;
  const emails = ["ines@brand.test"];
  await sentReview(app, { clientId, emails });
  const path = await lastLink("review");
  await expectPlain(await open(path), "Approve");
  await expectNameless(path, "Agency asks ines@brand.test for one answer");
  await expectPlain(await send(path, "decision=rejected"), "what should change", 400);
  await expectPlain(await send(path, "decision=approved"), "Thank you");
  await expectPlain(await open(path), "This link was answered", 410);
  await sentReview(app, { clientId, emails, requireCode: true });
  const withCode = await lastLink("review");
  await expectPlain(await open(withCode), "code");
  await expectPlain(await send(withCode, "do=code"), "code");
  await expectPlain(await send(withCode, "code=000000"), "code", 400);
  const { link } = await sentReview(app, { clientId, emails });
  await app.as("manager")("DELETE", `/api/review-links/${link.id}`);
  await expectPlain(await open(await lastLink("review")), "This link was withdrawn", 410);
  const { asset } = await sentReview(app, { clientId, emails });
  await addedRevision(app, asset.id, { fileUrl: "https://example.com/2.png", sendForReview: true });
  await expectPlain(await open(await lastLink("review")), "is available now", 409);
  later();
  await expectPlain(await open(withCode), "This link has expired", 410);
  await expectPlain(await open("/review/none"), "This link", 404);
});

test("no word of the team is on the pages of an invitation, also of a sender without a name, whose address stays theirs", async () => {
  const { app } = portal;
  const email = "new@brand.test";
  const { id } = await invited(app, clientId, { email, line: "So glad that we begin!" });
  const path = await lastLink("invitation");
  await expectPlain(await open(path), "So glad that we begin!");
  await expectNameless(path, "Agency invites you to the portal of Acme");
  await app.as("manager")("POST", `/api/invitations/${id}/send`);
  await expectPlain(await open(path), "This link was replaced", 410);
  const newer = await lastLink("invitation");
  later();
  await expectPlain(await open(newer), "This link has expired", 410);
  await expectPlain(await send(newer, "ask=link"), "Check your mail");
  portal.app.setNow(testMoment);
  const again = await lastLink("invitation");
  expect((await send(again, "")).status).toBe(303);
  await expectPlain(await open(again), "This link was used", 410);
  const other = await invited(app, clientId, { email: "other@brand.test" });
  const withdrawn = await lastLink("invitation");
  await app.as("manager")("DELETE", `/api/invitations/${other.id}`);
  await expectPlain(await open(withdrawn), "This invitation was withdrawn", 410);
  await expectPlain(await open("/invite/none"), "This link", 404);
});

test("no word of the team is on the pages of signing in, and of mail that is stopped", async () => {
  const { app } = portal;
  await expectPlain(await open("/"), "Sign In to Continue");
  await expectPlain(await open("/sign-in"), "Sign");
  const requested = await send("/sign-in", `email=${app.people.client.email}`);
  const Cookie = requested.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  await expectPlain(await app.anonymous("GET", "/sign-in/code", undefined, { Cookie }), "Check Your Mail");
  const wrong = await sendForm(app, "/sign-in/code", "code=000000", { Cookie });
  await expectPlain(wrong, "left", 400);
  await expectPlain(await open("/sign-in/link/none"), "This link", 410);
  const { authSecret } = app.deps.env.oidc;
  for (const setting of ["reminders", "mentions"] as const) {
    const path = stopPath(authSecret, { userId: app.people.client.id, setting });
    await expectPlain(await open(path), "Stop");
    if (setting === "reminders")
      await expectPlain(await send(`${path}?often=weekly`, ""), "one reminder a week");
    await expectPlain(await send(path, ""), "You will get no more of these mails");
  }
  await expectPlain(await open("/unsubscribe/none"), "This link", 404);
});
