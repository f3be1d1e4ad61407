import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Mail } from "#/src/contract/mail";
import { giveUpMail } from "#/src/services/mail/outbox";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { queueMail } from "#/test/support/mail";
import { failedMail } from "#/test/support/requests-mail";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const call = (method: string, path: string) => app.as("admin")(method, `/api/admin/mail${path}`);
const list = async (query = "") => expectJson<Mail[]>(await call("GET", query));

const invite = (to: string) =>
  queueMail(app, {
    ...{ kind: "invitation", to, link: { secret: "s".repeat(43), endsAt: "2026-03-15T12:00:00.000Z" } },
    data: { invitedBy: "Ada", clientName: "Brand House", lastDay: "2026-03-15" },
  });

test("a test is queued to the caller", async () => {
  const mail = await expectJson<Mail>(await call("POST", "/test"), 201);
  expect(mail).toMatchObject({
    ...{ to: app.people.admin.email, kind: "test", state: "waiting" },
    ...{ attempts: 0, lastError: null, sentAt: null },
  });
  expect(await list()).toEqual([mail]);
});

test("the list has pages, newest first, and filters by state and by a part of the address", async () => {
  const failed = await failedMail(app);
  app.passMinute();
  for (const to of ["nora@brand.test", "Otto.Contact@Other.test"]) {
    await invite(to);
    app.passMinute();
  }
  const page = await call("GET", "?page=1&pageSize=2");
  expect(page.headers.get("X-Total-Count")).toBe("3");
  expect(page.headers.get("Link")).toContain('</api/admin/mail?page=2&pageSize=2>; rel="next"');
  expect((await expectJson<Mail[]>(page)).map(({ to }) => to)).toEqual([
    "Otto.Contact@Other.test",
    "nora@brand.test",
  ]);
  expect((await list("?state=failed")).map(({ id }) => id)).toEqual([failed.id]);
  expect((await list("?search=CONTACT@other")).map(({ to }) => to)).toEqual(["Otto.Contact@Other.test"]);
  expect(await list("?search=%25")).toEqual([]);
  for (const query of ["?state=lost", "?page=0", "?order=to"]) {
    expect((await call("GET", query)).status).toBe(400);
  }
});

test("a mail is sent again as a new one; the first is unchanged", async () => {
  const first = await failedMail(app);
  const again = await expectJson<Mail>(await call("POST", `/${first.id}/send`), 201);
  expect(again).toMatchObject({ to: first.to, kind: "test", state: "waiting" });
  expect((await list()).map(({ id, state }) => ({ id, state }))).toEqual([
    { id: again.id, state: "waiting" },
    { id: first.id, state: "failed" },
  ]);
});

test("a queued mail cannot be sent again, nor one whose link cannot be created again", async () => {
  const linked = await invite("nora@brand.test");
  await giveUpMail(app.db, app.deps.clock());
  expect(await expectJson<object>(await call("POST", `/${linked}/send`), 409)).toMatchObject({
    detail: "The invitation that this mail was about is gone.",
  });
  const waiting = await expectJson<Mail>(await call("POST", "/test"), 201);
  const refused = await call("POST", `/${waiting.id}/send`);
  expect(await expectJson<object>(refused, 409)).toMatchObject({
    detail: "This mail is still waiting to be sent.",
  });
  expect((await call("POST", `/${Bun.randomUUIDv7()}/send`)).status).toBe(404);
  expect((await call("POST", "/nonsense/send")).status).toBe(404);
  expect(await list()).toHaveLength(2);
});

test("without a mail server nothing is queued, and the response gives the reason", async () => {
  const silent = await startApp({ templates: false, env: { mail: null } });
  try {
    const id = await queueMail(silent, { kind: "test", to: "ada@agency.test", data: { askedBy: "Ada" } });
    await giveUpMail(silent.db, silent.deps.clock());
    for (const path of ["/test", `/${id}/send`]) {
      const answer = await silent.as("admin")("POST", `/api/admin/mail${path}`);
      expect(await expectJson<object>(answer, 503)).toMatchObject({
        detail: "No mail is sent: MAIL_URL is not set.",
      });
    }
    const listed = await expectJson<Mail[]>(await silent.as("admin")("GET", "/api/admin/mail"));
    expect(listed.map((mail) => mail.id)).toEqual([id]);
  } finally {
    await silent.stop();
  }
});
