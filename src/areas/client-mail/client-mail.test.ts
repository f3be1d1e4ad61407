import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs, mailClients, mails, users } from "#/db/schema";
import { erasePerson } from "#/src/areas/erasure";
import type { Client } from "#/src/contract/clients";
import type { ClientMail, Mail } from "#/src/contract/mail";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { ownReasons } from "#/src/services/mail/reasons";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { linkIn, mailRunner, mailTo, queueMail } from "#/test/support/mail";
import { invited } from "#/test/support/requests-invitations";
import { sentReview } from "#/test/support/requests-reviews";

let app: TestApp;
let mail: MailServer;
let client: Client;
beforeEach(async () => {
  mail = await startMailServer();
  app = await startApp({ templates: false, env: { ...mailTo(mail), clientSignIn: ["mail", "provider"] } });
  client = await makeClient(app, { name: "Acme" });
  await linkClientUser(app, client.id);
});
afterEach(async () => {
  await app.stop();
  await mail.stop();
});

type Who = "admin" | "manager" | "contributor";
const of = async (who: Who, query = "") =>
  expectJson<ClientMail[]>(await app.as(who)("GET", `/api/clients/${client.id}/mail${query}`));
const all = async (query = "") => expectJson<Mail[]>(await app.as("admin")("GET", `/api/admin/mail${query}`));
const send = async () => mailRunner(app).doDue();

test("a client's mail is listed with subjects once it was sent, newest first, without other clients' mail", async () => {
  const other = await makeClient(app, { name: "CANARY" });
  await invited(app, client.id, { email: "nora@brand.test" });
  await invited(app, other.id, { email: "canary@brand.test" });
  expect(await of("contributor")).toMatchObject([
    { kind: "invitation", to: "nora@brand.test", subject: null, state: "waiting", error: null, sentAt: null },
  ]);
  await send();
  for (const who of ["admin", "manager", "contributor"] as const) {
    const listed = await of(who);
    expect(listed).toMatchObject([
      { to: "nora@brand.test", subject: expect.stringContaining("Acme"), state: "sent" },
    ]);
    expect(JSON.stringify(listed)).not.toContain("CANARY");
  }
  await invited(app, client.id, { email: "otto@brand.test" });
  const page = await app.as("manager")("GET", `/api/clients/${client.id}/mail?pageSize=1`);
  expect(page.headers.get("X-Total-Count")).toBe("2");
  expect(await expectJson<ClientMail[]>(page)).toMatchObject([{ to: "otto@brand.test" }]);
});

test("a mail server's responses are shown to admins and managers, the portal's own to everyone", async () => {
  mail.behave("refuses the recipient");
  await invited(app, client.id, { email: "nora@brand.test" });
  await send();
  const words = "5.1.1 <nora@brand.test> is nobody here";
  for (const who of ["admin", "manager"] as const) {
    expect(await of(who)).toMatchObject([{ state: "failed", error: expect.stringContaining(words) }]);
  }
  expect(await of("contributor")).toMatchObject([
    { state: "failed", error: "The mail server did not accept it." },
  ]);
  const page = await (await app.as("contributor")("GET", `/clients/${client.id}?tab=mail`)).text();
  expect(page).toContain("The mail server did not accept it.");
  expect(page).not.toContain("is nobody here");
  await app.db.transaction((tx) => tx.update(jobs).set({ lastError: ownReasons.late }));
  expect(await of("contributor")).toMatchObject([{ error: ownReasons.late }]);
});

test("no list contains a code or a link, and mails with codes have a separate subject", async () => {
  const { email } = app.people.client;
  await sentReview(app, { clientId: client.id, emails: ["ines@brand.test"], requireCode: true });
  const path = await linkIn(app);
  await expectJson(await app.anonymous("POST", "/api/sign-in/link", { email }), 202);
  const response = await app.anonymous("POST", path, "do=code", {
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect(response.status).toBe(200);
  await invited(app, client.id, { email: "nora@brand.test" });
  const secrets = (text: string) =>
    [...text.matchAll(/(?<=\/(?:review|invite|sign-in\/link)\/)[\w-]{20,}|\b\d{3} ?\d{3}\b/g)].map(
      ([found]) => found,
    );
  for (let round = 0; round < 2; round++) await send();
  expect(mail.arrived).toHaveLength(4);
  const sentSecrets = mail.arrived.flatMap(({ text }) => secrets(text));
  expect(sentSecrets.length).toBeGreaterThanOrEqual(6);
  const lists = { admin: await all(), client: await of("admin"), contributor: await of("contributor") };
  const subjectOf = (kind: string) => lists.admin.find((each) => each.kind === kind)?.subject;
  expect([subjectOf("sign_in"), subjectOf("review_code")]).toEqual(["Sign-in code", "Review code"]);
  expect(lists.contributor.map(({ kind }) => kind).toSorted()).toEqual([
    "invitation",
    "review",
    "review_code",
  ]);
  for (const secret of sentSecrets) expect(JSON.stringify(lists)).not.toContain(secret);
});

test("a mail is listed for each of several clients that it is about, and a sign-in mail for none", async () => {
  await invited(app, client.id, { email: "nora@brand.test" });
  const [invitation] = await app.db.read.select().from(mails);
  const other = await makeClient(app, { name: "Other" });
  await app.db.transaction(async (tx) => {
    await tx.update(mails).set({ clientId: null });
    await tx.insert(mailClients).values({ mailId: invitation?.id ?? "", clientId: other.id });
  });
  expect(await of("contributor")).toHaveLength(1);
  const there = await app.as("contributor")("GET", `/api/clients/${other.id}/mail`);
  expect(await expectJson<unknown[]>(there)).toHaveLength(1);
  const { email } = app.people.client;
  await expectJson(await app.anonymous("POST", "/api/sign-in/link", { email }), 202);
  await send();
  expect((await all()).map(({ kind }) => kind).toSorted()).toEqual(["invitation", "sign_in"]);
  expect((await of("admin")).map(({ kind }) => kind)).toEqual(["invitation"]);
});

test("the list of all mails shows the client, and can be filtered by kind, client, subject and client's name", async () => {
  await invited(app, client.id, { email: "nora@brand.test" });
  await expectJson(await app.as("admin")("POST", "/api/admin/mail/test"), 201);
  await send();
  const kinds = async (query: string) => (await all(query)).map(({ kind }) => kind);
  expect(await all("?kind=invitation")).toMatchObject([{ clientId: client.id, clientName: "Acme" }]);
  expect(await kinds(`?clientId=${client.id}`)).toEqual(["invitation"]);
  expect(await kinds("?search=ACME")).toEqual(["invitation"]);
  const [test] = await all("?kind=test");
  expect(await kinds(`?search=${encodeURIComponent(test?.subject ?? "")}`)).toEqual(["test"]);
  expect((await app.as("admin")("GET", "/api/admin/mail?kind=letter")).status).toBe(400);
});

test("erasing a person removes subjects with their name from mails to others", async () => {
  const { manager } = app.people;
  await app.as("admin")("PATCH", `/api/clients/${client.id}`, { accountManagerId: manager.id });
  await queueMail(app, {
    ...{ kind: "notice", to: manager.email, recipientId: manager.id, clientId: client.id },
    data: { items: [{ kind: "done", who: "Kit Client", about: "Logo", text: null }], total: 1, path: "/" },
  });
  await send();
  expect(await of("admin")).toMatchObject([{ subject: "Kit Client finished Logo" }]);
  const { id, email } = app.people.client;
  await app.db.transaction((tx) => tx.update(users).set({ active: false }).where(eq(users.id, id)));
  await erasePerson(app.db, email, app.deps.clock().toISOString(), false);
  expect(await of("admin")).toMatchObject([{ subject: null }]);
});
