import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { auditLogs, mails, notices } from "#/db/schema";
import type { Task } from "#/src/contract/tasks";
import { type MailServer, startMailServer } from "#/src/programs/demo/mail/mail-server";
import { readAddresses } from "../support/addresses";
import { asPerson, expectJson, linkClientUser, makeClient, startApp, type TestApp } from "../support/app";
import { mailRunner, mailTo } from "../support/mail";
import { patience } from "../support/patience";
import { addPerson } from "../support/people";
import { addRequest, callsOf, field } from "../support/request-forms";
import { makeWorld } from "../support/requests";
import { sentFile, shelfPhoto } from "../support/requests-files";
import { addBothOwners } from "../support/templates";

setDefaultTimeout(patience.test);

const secret = "CANARY-d7a2";
let mail: MailServer;
let app: TestApp;
let task: Task;
let clientId: string;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startApp({ templates: false, env: mailTo(mail) });
  await addBothOwners(app.db);
  const { own } = await makeWorld(app);
  clientId = own.client.id;
  await app.as("manager")("PATCH", `/api/clients/${clientId}`, { accountManagerId: app.people.manager.id });
  await linkClientUser(app, clientId);
  const columns = [{ key: "name", label: "Name", kind: "text", required: false }];
  task = await addRequest(app, clientId, [
    field("company"),
    field("brands", { kind: "table", columns }),
    field("logo", { kind: "file" }),
    field("back"),
  ]);
  const calls = callsOf(app, task);
  // Sent once, and sent back: what is typed since is a draft.
  await expectJson(await calls.save("company", "Sent"));
  await expectJson(await calls.submit());
  const review = { fields: [{ key: "company", accept: false, comment: "Please check" }], sendBack: true };
  await expectJson(await app.as("manager")("POST", `/api/requests/${task.id}/review`, review));
  await expectJson(await calls.save("company", secret, 1));
  await expectJson(await calls.save("back", secret, (await calls.read()).answers[3]?.version));
  await expectJson(await calls.save("brands", { name: secret }, 0, { row: Bun.randomUUIDv7() }));
  const name = `${secret}.png`;
  const uploadURL = await sentFile(app, "client", task.id, { ...shelfPhoto, name });
  const body = { uploadURL, name, key: "logo" };
  await expectJson(await app.as("client")("POST", `/api/requests/${task.id}/files`, body), 201);
  await mailRunner(app).doDue();
});
afterAll(async () => {
  await app.stop();
  await mail.stop();
});

test.each(["admin", "manager", "contributor", "viewer"] as const)(
  "a %s reads no draft at any address, in no file and in no event",
  async (role) => {
    const paths = readAddresses(app, [task.id, clientId]);
    for (const path of [`/api/requests/${task.id}`, `/requests/${task.id}`, `/api/tasks/${task.id}/files`]) {
      expect(paths).toContain(path);
    }
    const more = ["/api/admin/audit-logs", "/api/admin/audit-logs?format=csv", "/api/events?wait=false"];
    const found: string[] = [];
    for (const path of [...paths, ...more]) {
      const answer = await app.as(role)("GET", path);
      const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      if (text.includes(secret)) found.push(path);
    }
    expect(found).toEqual([]);
  },
);

test("a search of the audit log does not find it, so that not even a guess is confirmed", async () => {
  const paths = [`/api/admin/audit-logs?search=${secret}`, `/api/search?q=${secret}`];
  for (const path of paths) {
    const answer = await app.as("admin")("GET", path);
    const text = await answer.text();
    expect({ path, status: answer.status, text: text.replaceAll(secret, "") }).toMatchObject({ status: 200 });
    expect(text).not.toContain(task.id);
  }
});

test("no row of the log, no notice and no mail has it", async () => {
  const rows = await Promise.all([
    app.db.read.select().from(auditLogs),
    app.db.read.select().from(notices),
    app.db.read.select().from(mails),
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(mail.arrived)).not.toContain(secret);
});

test("the client's own page has it", async () => {
  expect(await (await app.as("client")("GET", `/requests/${task.id}`)).text()).toContain(secret);
});

test("a user of another client reads it nowhere", async () => {
  const { id } = await makeClient(app);
  const other = await addPerson(app.db, new Date("2026-03-08T12:00:00.000Z"), {
    ...{ role: "client", email: "other@brand.test", clientId: id },
  });
  const call = asPerson(app.url, other);
  const found: string[] = [];
  for (const path of [...readAddresses(app, [task.id, clientId]), "/", "/api/events?wait=false"]) {
    const answer = await call("GET", path);
    if ((await answer.text()).includes(secret)) found.push(path);
  }
  expect(found).toEqual([]);
});
