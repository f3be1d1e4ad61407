import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { auditLogs, conversationMarks } from "#/db/schema";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { addRequest, callsOf, field } from "#/test/support/request-forms";
import { addedComment } from "#/test/support/requests-comments";
import { rowsBesides } from "#/test/support/rows-besides";
import { addBothOwners } from "#/test/support/templates";
import { contextOf } from "#/test/support/verb-context";
import { clientHome } from "./client-home";
import { asClient } from "./preview";

let app: TestApp;
let client: Client;
let tasks: Task[];
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = await makeClient(app);
  ({ tasks } = await makeOnboarding(app, client.id));
});

const page = (role: "admin" | "manager" | "contributor" | "viewer" | "client", query = "", headers = {}) =>
  app.as(role)("GET", `/clients/${client.id}/as-client${query}`, undefined, headers);
const lines = () =>
  app.db.read
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.action, "see_as"), eq(auditLogs.entityId, client.id)));

test("staff of every role see the client's home under a stripe, and clients and strangers do not", async () => {
  for (const role of ["admin", "manager", "contributor", "viewer"] as const) {
    const answer = await page(role);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`This is what ${client.name} sees. Nothing is sent.`);
    expect(html).toContain("What we need from you");
    expect(html).toContain("&quot;isPreview&quot;:true");
    expect(html).toContain("/assets/; form-action &#39;none&#39;");
    expect(html).not.toContain("data-read-after");
    expect(html).not.toContain("data-user");
  }
  await linkClientUser(app, client.id);
  expect((await page("client")).status).toBe(404);
  expect((await app.as("admin")("GET", `/clients/${Bun.randomUUIDv7()}/as-client`)).status).toBe(404);
  expect((await app.anonymous("GET", `/clients/${client.id}/as-client`)).status).not.toBe(200);
});

test("it contains exactly what the client's own page contains, and nothing of the team's", async () => {
  const [task] = tasks;
  const secret = `canary-${crypto.randomUUID()}`;
  await expectJson(await app.as("manager")("POST", `/api/tasks/${task?.id}/notes`, { note: secret }), 201);
  await linkClientUser(app, client.id);
  const own = await expectJson(await app.as("client")("GET", `/api/clients/${client.id}/home`));
  const seen = await clientHome(asClient(await contextOf(app, app.people.viewer), client.id), client.id);
  expect(seen).toEqual(own as typeof seen);
  for (const query of ["", `?task=${task?.id}`])
    expect(await (await page("admin", query)).text()).not.toContain(secret);
});

test("a form opens without what is typed in it, as a page that the client sees too, and no other client's", async () => {
  await linkClientUser(app, client.id);
  const secret = `canary-${crypto.randomUUID()}`;
  const request = await addRequest(app, client.id, [field("company")], { clientTitle: "About your company" });
  await expectJson(await callsOf(app, request).save("company", secret));
  expect(await (await app.as("client")("GET", `/requests/${request.id}`)).text()).toContain(secret);
  const home = await (await page("viewer")).text();
  expect(home).toContain(request.id);
  const html = await (await page("viewer", `?request=${request.id}`)).text();
  expect(html).toContain("About your company");
  expect(html).toContain("Send answers");
  expect(`${home}${html}`).not.toContain(secret);
  const other = await makeClient(app);
  await makeOnboarding(app, other.id);
  const foreign = await addRequest(app, other.id, [field("company")]);
  expect(await (await page("admin", `?request=${foreign.id}`)).text()).not.toContain("Send answers");
});

test("a task of another client is not opened", async () => {
  const other = await makeClient(app);
  const { tasks: foreign } = await makeOnboarding(app, other.id);
  const html = await (await page("admin", `?task=${foreign[0]?.id}`)).text();
  expect(html).not.toContain(other.id);
});

test("the log has one line an hour for each person and client, none for a prefetch, and nothing to undo", async () => {
  await page("viewer", "", { "Sec-Purpose": "prefetch;prerender" });
  expect(await lines()).toEqual([]);
  await Promise.all([page("viewer"), page("viewer"), page("viewer")]);
  await page("admin");
  expect(
    (await lines()).map(({ userId, actorKind, entity, clientId }) => ({
      userId,
      actorKind,
      entity,
      clientId,
    })),
  ).toEqual(
    expect.arrayContaining(
      ["viewer", "admin"].map((role) => ({
        userId: app.people[role as "viewer"].id,
        actorKind: "user",
        entity: "client",
        clientId: client.id,
      })),
    ),
  );
  expect(await lines()).toHaveLength(2);
  const before = app.deps.clock();
  app.setNow(new Date(before.getTime() + 3_600_000).toISOString());
  await page("viewer");
  expect(await lines()).toHaveLength(3);
  app.setNow(before.toISOString());
  const [line] = await lines();
  const undone = await app.as("admin")("POST", `/api/operations/${line?.operationId}/undo`);
  expect(undone.status).toBe(410);
});

test("looking changes no other row, and the read context refuses to write", async () => {
  await addedComment(app, `/api/tasks/${tasks[0]?.id}`, { text: "Ready?" }, "contributor");
  await page("manager");
  const before = await rowsBesides(app.db);
  await page("manager", `?task=${tasks[0]?.id}`);
  expect(await rowsBesides(app.db)).toEqual(before);
  expect(await app.db.read.select().from(conversationMarks)).toEqual([]);
  const seen = asClient(await contextOf(app, app.people.manager), client.id);
  await expect(seen.db.transaction(async () => "written")).rejects.toThrow("for reading");
  expect(await seen.db.commits()).toBeNull();
});
