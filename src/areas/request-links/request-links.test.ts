import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { auditLogs, clients, clientTasks, links, mails, requestAnswers, taskFiles } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Problem } from "#/src/contract/problem";
import type { Answer, Request, RequestLink } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import { codeBeside } from "#/src/services/mail/code-beside";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { forgetCounts } from "#/test/support/ceilings";
import { linkIn, secretsIn } from "#/test/support/mail";
import { patience } from "#/test/support/patience";
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

setDefaultTimeout(patience.test);

const email = "ines@brand.test";
const formType = { "Content-Type": "application/x-www-form-urlencoded" };

let app: TestApp;
let own: Client;
let task: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  own = await makeClient(app, { name: "Harbor Coffee", accountManagerId: app.people.manager.id });
  await makeOnboarding(app, own.id);
  await linkClientUser(app, own.id);
});
beforeEach(async () => {
  app.setNow(testMoment);
  await forgetCounts(app);
  await app.db.transaction((tx) => tx.delete(mails));
  task = await addRequest(
    app,
    own.id,
    [field("company", { required: true }), field("logo", { kind: "file" })],
    {
      name: "Tell us about your company",
    },
  );
});
afterAll(() => app.stop());

const worker = (method: string, path: string, body?: unknown) => app.as("contributor")(method, path, body);
const send = (body: object = {}) => worker("POST", `/api/requests/${task.id}/links`, { email, ...body });
const sent = async (body: object = {}) => expectJson<RequestLink>(await send(body), 201);

/** Sends a link that needs no code, and returns its path and the cookie after Continue. */
async function opened() {
  await sent({ requireCode: false });
  const path = await linkIn(app);
  return { path, ...(await press(path)) };
}

async function press(path: string, form = "do=continue", cookie = "") {
  const answer = await app.anonymous("POST", path, form, {
    ...formType,
    ...(cookie && { Cookie: cookie, "Sec-Fetch-Site": "same-origin" }),
  });
  const set = answer.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
  const byName = new Map([...cookie.split("; "), ...set].map((each) => [each.split("=")[0], each]));
  return { answer, cookie: [...byName.values()].filter(Boolean).join("; ") };
}

const call = (path: string, cookie: string) => (method: string, place: string, body?: unknown) =>
  app.anonymous(method, path + place, body, { Cookie: cookie, "Sec-Fetch-Site": "same-origin" });

describe("sending a link", () => {
  test("mails it to the address, with a code by default, and logs both without secrets", async () => {
    const link = await sent();
    expect(link).toMatchObject({ email, requiresCode: true, isOpen: true, lastUsedAt: null });
    expect(Date.parse(link.expiresAt) - Date.parse(testMoment)).toBe(30 * 86_400_000);
    const [mail] = await app.db.read.select().from(mails).orderBy(desc(mails.createdAt)).limit(1);
    expect(mail).toMatchObject({ kind: "request", recipient: email, clientId: own.id });
    const path = await linkIn(app);
    const secret = path.split("/")[2] ?? "";
    expect(JSON.stringify(await app.db.read.select().from(auditLogs))).not.toContain(secret);
    expect(
      JSON.stringify(await expectJson(await worker("GET", `/api/requests/${task.id}/links`))),
    ).not.toContain(secret);
  });

  test("ends earlier links to the same address, and no others", async () => {
    await sent();
    await sent({ email: "other@brand.test" });
    await sent();
    const listed = await expectJson<RequestLink[]>(await worker("GET", `/api/requests/${task.id}/links`));
    expect(listed.map((each) => [each.email, each.isOpen])).toEqual([
      [email, true],
      ["other@brand.test", true],
      [email, false],
    ]);
  });

  test("is refused for staff's addresses, tasks without a form, accepted answers and clients who left", async () => {
    expect((await send({ email: app.people.manager.email })).status).toBe(409);
    const plain = await app.as("manager")("POST", `/api/clients/${own.id}/tasks`, {
      name: "Plain",
      category: "ads",
      owner: "client",
      dueDate: "2026-03-20",
    });
    const { id } = await expectJson<Task>(plain, 201);
    expect((await worker("POST", `/api/requests/${id}/links`, { email })).status).toBe(409);
    await app.db.transaction((tx) =>
      tx.update(clients).set({ status: "churned" }).where(eq(clients.id, own.id)),
    );
    expect((await send()).status).toBe(409);
    await app.db.transaction((tx) =>
      tx.update(clients).set({ status: "active" }).where(eq(clients.id, own.id)),
    );
  });
});

describe("the page of a link", () => {
  test("shows title, deadline and address before Continue, and no answers", async () => {
    await expectJson(await callsOf(app, task).save("company", "canary draft"));
    await sent();
    const text = await (await app.anonymous("GET", await linkIn(app))).text();
    for (const words of ["Tell us about your company", "Harbor Coffee", `Continue as ${email}`]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain("canary");
    for (const place of ["/state", "/files/x"]) {
      expect((await app.anonymous("GET", (await linkIn(app)) + place)).status).toBe(403);
    }
  });

  test("opens after a press and the code that is mailed, and again in that browser without one for a day", async () => {
    await sent();
    const path = await linkIn(app);
    const asked = await press(path);
    expect(asked.answer.status).toBe(200);
    expect(await asked.answer.text()).toContain("Check your mail");
    const [mail] = await app.db.read.select().from(mails).where(eq(mails.kind, "review_code"));
    const { code = "" } = (mail && secretsIn(mail, app.deps.env.oidc.authSecret)) ?? {};
    const wrong = await press(path, "code=000000");
    expect(wrong.answer.status).toBe(400);
    const right = await press(path, `code=${codeBeside(code)}`);
    expect(right.answer.status).toBe(303);
    expect((await call(path, right.cookie)("GET", "/state")).status).toBe(200);
    app.setNow("2026-03-08T14:00:00.000Z");
    expect((await call(path, right.cookie)("GET", "/state")).status).toBe(403);
    const again = await press(path, "do=continue", right.cookie);
    expect(again.answer.status).toBe(303);
    expect((await call(path, again.cookie)("GET", "/state")).status).toBe(200);
    const other = await press(path);
    expect(other.answer.status).toBe(200);
  });

  test("reading it changes nothing but the time it was opened", async () => {
    await sent({ requireCode: false });
    const path = await linkIn(app);
    const before = await contentHash(app.db);
    await app.anonymous("HEAD", path);
    expect(await contentHash(app.db)).toBe(before);
    await app.anonymous("GET", path);
    const [row] = await app.db.read.select().from(links).where(eq(links.taskId, task.id));
    expect(row).toMatchObject({ openedAt: testMoment, continuedAt: null });
  });
});

describe("filling in by a link", () => {
  test("saves, sends and names the address, without an account", async () => {
    const { path, cookie } = await opened();
    const by = call(path, cookie);
    const saved = await expectJson<Answer>(
      await by("PATCH", "/answers", { key: "company", value: "Harbor", version: 0 }),
    );
    expect(saved).toMatchObject({ value: "Harbor", by: email });
    const [row] = await app.db.read.select().from(requestAnswers).where(eq(requestAnswers.taskId, task.id));
    expect(row?.userId).toBeNull();
    expect(row?.linkId).not.toBeNull();
    expect((await expectJson<Request>(await by("POST", "/submit"))).state).toBe("submitted");
    const [entry] = await app.db.read.select().from(auditLogs).orderBy(desc(auditLogs.seq)).limit(1);
    expect(entry).toMatchObject({ actorKind: "link", userId: null, actorLabel: row?.linkId });
  });

  test("is refused with the other person's answer for a stale version", async () => {
    const { path, cookie } = await opened();
    await expectJson(await callsOf(app, task).save("company", "Theirs"));
    const stale = await call(path, cookie)("PATCH", "/answers", {
      key: "company",
      value: "Mine",
      version: 0,
    });
    const { current } = await expectJson<Problem & { current: Answer }>(stale, 412);
    expect(current).toMatchObject({ value: "Theirs", version: 1 });
  });

  test("names the problems of answers that cannot be sent", async () => {
    const { path, cookie } = await opened();
    const refused = await call(path, cookie)("POST", "/submit");
    expect(refused.headers.get("Content-Type")).toBe("application/problem+json");
    const { errors } = await expectJson<Problem>(refused, 400);
    expect(errors).toEqual([{ path: "company", message: "Required" }]);
  });

  test("takes bodies of 80 kB, and no more", async () => {
    const { path, cookie } = await opened();
    const body = (size: number) => ({ key: "company", value: "x".repeat(size), version: 0 });
    expect((await call(path, cookie)("PATCH", "/answers", body(70_000))).status).toBe(400);
    expect((await call(path, cookie)("PATCH", "/answers", body(90_000))).status).toBe(413);
  });

  test("reaches nothing else: no call of the API, and no other request", async () => {
    const { path, cookie } = await opened();
    for (const place of [`/api/requests/${task.id}`, `/api/tasks/${task.id}`, "/api/clients", "/"]) {
      const answer = await app.anonymous("GET", place, undefined, { Cookie: cookie });
      expect([401, 200, 302]).toContain(answer.status);
      if (place.startsWith("/api")) expect(answer.status).toBe(401);
    }
    const other = await addRequest(app, own.id, [field("other")]);
    const foreign = await call(path, cookie)("POST", "/upload", {
      purpose: "task_file",
      taskId: other.id,
      contentType: "image/png",
      contentLength: 10,
    });
    expect(foreign.status).toBe(403);
    expect(await app.db.read.$count(taskFiles, eq(taskFiles.taskId, other.id))).toBe(0);
  });
});

describe("a link ends", () => {
  const state = async () => {
    const { path, cookie } = await opened();
    return { path, status: async () => (await call(path, cookie)("GET", "/state")).status };
  };

  test("when it is withdrawn, at once", async () => {
    const { path, status } = await state();
    expect(await status()).toBe(200);
    const [link] = await expectJson<RequestLink[]>(await worker("GET", `/api/requests/${task.id}/links`));
    expect((await worker("DELETE", `/api/request-links/${link?.id}`)).status).toBe(204);
    expect(await status()).toBe(410);
    expect((await app.anonymous("GET", path)).status).toBe(410);
  });

  test("when the answers are accepted", async () => {
    const { status } = await state();
    await app.db.transaction((tx) =>
      tx
        .update(clientTasks)
        .set({ requestState: "accepted", status: "done", completedAt: testMoment })
        .where(eq(clientTasks.id, task.id)),
    );
    expect(await status()).toBe(410);
  });

  test("when the client leaves", async () => {
    const { status } = await state();
    const set = (value: "churned" | "active") =>
      app.db.transaction((tx) => tx.update(clients).set({ status: value }).where(eq(clients.id, own.id)));
    await set("churned");
    expect(await status()).toBe(410);
    await set("active");
  });

  test("when its task is deleted", async () => {
    const { status } = await state();
    await app.as("manager")("DELETE", `/api/tasks/${task.id}`);
    expect(await status()).toBe(404);
  });
});
