import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import PostalMime from "postal-mime";
import { logoUrl } from "#/src/areas/agency/agency.fixture";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { mailRunner, mailTo, queueMail } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { sampleMails } from "./templates/samples.fixture";

setDefaultTimeout(patience.test);

let server: MailServer;
let app: TestApp;
beforeEach(async () => {
  server = await startMailServer();
  app = await startApp({ templates: false, env: { ...mailTo(server), portalName: "First Name" } });
});
afterEach(async () => {
  await server.stop();
  await app.stop();
});

const set = async (agency: object) => expectJson(await app.as("admin")("PATCH", "/api/admin/agency", agency));
async function sent() {
  await queueMail(app, { kind: "test", data: { askedBy: "Ada" }, to: "nora@brand.test" });
  await mailRunner(app).doDue();
  return PostalMime.parse(server.arrived.at(-1)?.raw ?? "");
}

test("a mail shows the agency's name, color, footer and website, and is sent under its name", async () => {
  const before = await sent();
  expect(before.from?.name).toBe("Agency Portal");
  expect(before.html).toContain("First Name");
  await set({
    ...{ name: "Harbor & Agency", senderName: 'Harbor, "Agency"', accent: "#0f766e" },
    ...{ mailFooter: "1 Pier <b>\nHamburg", websiteUrl: "https://harbor.example/about" },
  });
  const { from, html = "", text = "" } = await sent();
  expect(from).toMatchObject({ name: 'Harbor, "Agency"', address: "portal@agency.test" });
  expect(html).toContain('bgcolor="#0f766e"');
  expect(html).toContain("1 Pier &lt;b&gt;");
  expect(html).not.toContain("Agency Portal");
  expect(text).toMatch(/^Harbor & Agency\n\n/);
  expect(text).toContain("1 Pier <b>\nHamburg\n\nharbor.example:\nhttps://harbor.example/about\n");
});

test("a logo of at most 30 kB is embedded in the mail, which loads nothing", async () => {
  await set({ name: "Harbor", logo: await logoUrl({ width: 600, height: 200 }) });
  const { html = "", text = "", attachments } = await sent();
  expect(html).toContain('src="cid:logo@agency" alt="Harbor" width="120" height="40"');
  expect(html).not.toMatch(/src="http/);
  expect(text).toMatch(/^Harbor\n\n/);
  expect(attachments).toMatchObject([
    { mimeType: "image/png", disposition: "inline", contentId: "<logo@agency>" },
  ]);
});

test("a larger logo is left out of mails, which show the name instead", async () => {
  await set({ name: "Harbor", logo: await logoUrl({ width: 300, height: 100 }, "noise") });
  const { html = "", attachments } = await sent();
  expect(attachments).toEqual([]);
  expect(html).toContain(">Harbor</p>");
});

test("without settings every mail says Agency Portal", () => {
  for (const { html, text } of sampleMails) {
    expect(html).toContain(">Agency Portal</p>");
    expect(text).toMatch(/^Agency Portal\n\n/);
  }
});
