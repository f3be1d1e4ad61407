import { afterEach, beforeEach, expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { invitations, mails } from "#/db/schema";
import { erasePerson } from "#/src/areas/erasure";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
import type { SentInvitation } from "#/src/contract/invitations";
import { contentOf, renderMail } from "#/src/services/mail/kinds";
import { unsetMailBrand } from "#/src/services/mail/templates/samples.fixture";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { linkIn } from "#/test/support/mail";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let client: Client;
beforeEach(async () => {
  app = await startApp({ templates: false });
  client = await makeClient(app);
});
afterEach(() => app.stop());

const line = 'So glad that we begin! <b>Mia</b> & "all"';
const invite = (fields: object = {}) =>
  app.as("contributor")("POST", `/api/clients/${client.id}/invitations`, {
    email: "nora@brand.test",
    ...fields,
  });
const pageOfLink = async () => (await app.anonymous("GET", await linkIn(app))).text();
async function lastText() {
  const [mail] = await app.db.read
    .select()
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1);
  if (!mail) throw new Error("There is no mail.");
  const around = { publicUrl: app.url, secrets: { link: "s" }, stop: null, brand: unsetMailBrand };
  return renderMail(contentOf(mail), around).text;
}

test("the sender's own line is in the mail, on the link's page, and in a repeated mail", async () => {
  const { id } = await expectJson<SentInvitation>(await invite({ line }), 201);
  expect(await lastText()).toContain(`\n\n${line}\n\n`);
  expect(await pageOfLink()).toContain(
    "So glad that we begin! &lt;b&gt;Mia&lt;/b&gt; &amp; &quot;all&quot;</blockquote>",
  );
  app.passMinute();
  await expectJson(await app.as("manager")("POST", `/api/invitations/${id}/send`), 200);
  expect(await lastText()).toContain(line);
  expect(await pageOfLink()).toContain("</blockquote>");
  app.passMinute();
  await expectJson(await invite({ line: "" }), 201);
  expect(await lastText()).not.toContain("So glad");
  const logged = await expectJson<AuditLogEntry[]>(await app.as("admin")("GET", "/api/admin/audit-logs"));
  expect(JSON.stringify(logged)).not.toContain("So glad");
});

test.each([
  ["Pay at evil.example/now", "Must not contain addresses or links"],
  ["Write to me@evil.example", "Must not contain addresses or links"],
  ["x".repeat(301), "Must be at most 300 characters"],
])("a line with an address or of any length is refused: %#", async (wrong, message) => {
  const { errors } = await expectJson<{ errors: unknown }>(await invite({ line: wrong }), 400);
  expect(errors).toEqual([{ path: "line", message }]);
});

test("mail and page show the number of waiting items, and the first due date", async () => {
  await expectJson(await invite(), 201);
  expect(await lastText()).not.toContain("wait");
  await addBothOwners(app.db);
  await makeOnboarding(app, client.id, "2026-03-09");
  app.passMinute();
  await expectJson(await invite(), 201);
  const words = /1 thing waits for you, until [A-Z][a-z]{2} \d{1,2}, 2026\./;
  expect(await lastText()).toMatch(words);
  expect(await pageOfLink()).toMatch(words);
});

test("erasing the person removes the line too", async () => {
  const { id } = await expectJson<SentInvitation>(await invite({ line: "Dear Nora, welcome" }), 201);
  const lines = async () =>
    (await app.db.read.select({ line: invitations.line }).from(invitations)).map((row) => row.line);
  expect(await lines()).toEqual(["Dear Nora, welcome"]);
  await app.as("manager")("DELETE", `/api/invitations/${id}`);
  await erasePerson(app.db, "nora@brand.test", app.deps.clock().toISOString(), false);
  expect(await lines()).toEqual([null]);
  expect(JSON.stringify(await app.db.read.select().from(mails))).not.toContain("Dear Nora");
});
