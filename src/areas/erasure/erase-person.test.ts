import { afterEach, beforeEach, expect, test } from "bun:test";
import { desc, eq, sql } from "drizzle-orm";
import {
  auditLogs,
  clientLeads,
  clients,
  conversationMarks,
  formerInvitationLinks,
  idempotencyKeys,
  invitations,
  jobs,
  mails,
  savedViews,
  users,
} from "#/db/schema";
import type { Comment } from "#/src/contract/comments";
import type { TaskFile } from "#/src/contract/files";
import type { Lead } from "#/src/contract/leads";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import type { RecentOperation } from "#/src/contract/operations";
import type { SavedView } from "#/src/contract/views";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { addedComment } from "#/test/support/requests-comments";
import { addedFile, shelfPhoto } from "#/test/support/requests-files";
import { invited } from "#/test/support/requests-invitations";
import { addedView } from "#/test/support/requests-views";
import { contentHash } from "#/test/support/tables";
import { erasePerson } from "./erase-person";

const email = "cleo@agency.test";
const name = "Cleo Contributor";
const now = "2026-03-10T09:00:00.000Z";

let app: TestApp;
let onboarding: StartedOnboarding;
let lead: Lead;

/** Creates a person who was staff, a client's contact and a lead. */
beforeEach(async () => {
  app = await startApp();
  const { contributor } = app.people;
  await app.db.transaction((tx) => tx.update(users).set({ email }).where(sql`id = ${contributor.id}`));
  const client = await makeClient(app, {
    primaryContactName: name,
    primaryContactEmail: "Cleo@Agency.test",
    brandNames: ["Cleo's"],
  });
  onboarding = await makeOnboarding(app, client.id);
  const [task, other] = onboarding.tasks;
  const note = (text: string, id = task?.id) =>
    app.as("contributor")("POST", `/api/tasks/${id}/notes`, { note: text });
  await expectJson(await note("called them"), 201);
  await expectJson(await note(`Ask ${name} about it`, other?.id), 201);
  const { id: cleo } = app.people.contributor;
  const comment = await addedComment(app, `/api/tasks/${task?.id}`, {
    text: `@${name}, done?`,
    mentions: [cleo],
  });
  const seen = { commentId: comment.id };
  await app.as("contributor")("PUT", `/api/tasks/${task?.id}/comments/seen`, seen);
  await addedComment(app, `/api/tasks/${task?.id}`, { text: "Done" }, "contributor");
  const body = {
    clientName: name,
    companyName: 'The "Own" House',
    email: email.toUpperCase(),
    phone: "0123",
  };
  lead = await expectJson<Lead>(await app.as("manager")("POST", "/api/client-leads", body), 201);
  const mail = { kind: "test", data: {}, createdAt: now };
  await app.db.transaction(async (tx) => {
    await tx.insert(mails).values([
      { ...mail, recipient: "Cleo@agency.test", messageId: "<one@agency.test>", id: "one" },
      { ...mail, recipient: "nora@brand.test", messageId: "<two@agency.test>", id: "two", replyTo: email },
    ]);
    await tx.insert(jobs).values({ kind: "mail", key: "one", runAt: now, createdAt: now });
  });
  const { id } = app.people.contributor;
  await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${id}`, { active: false }));
});
afterEach(() => app.stop());

const erase = (isTried = false) => erasePerson(app.db, email, now, isTried);

test("a person's data is erased from every row and log value, and the audit log remains valid", async () => {
  const erased = await erase();
  expect(erased).toMatchObject({
    hasAccount: true,
    rows: { clients: 1, leads: 1 },
    ...{ entries: 5, sealedEntries: 0 },
  });
  // Notes that others wrote about the person are not changed.
  expect(erased.places).toEqual([{ table: "client_tasks", column: "notes", rows: 1 }]);

  const [user] = await app.db.read.select().from(users).where(sql`id = ${app.people.contributor.id}`);
  expect(user).toMatchObject({ firstName: "Erased", lastName: "person", active: false, subject: null });
  const [client] = await app.db.read.select().from(clients);
  expect(client).toMatchObject({ primaryContactName: "Erased person", brandNames: ["Cleo's"], version: 2 });
  const [row] = await app.db.read.select().from(clientLeads);
  expect(row).toMatchObject({ clientName: "Erased person", phone: null, companyName: 'The "Own" House' });
  expect(row?.searchText).not.toContain("cleo");

  expect(await app.db.read.select({ id: mails.id, replyTo: mails.replyTo }).from(mails)).toEqual([
    { id: "two", replyTo: null },
  ]);
  expect(await app.db.read.$count(jobs, eq(jobs.kind, "mail"))).toBe(0);

  const checks = await verifyDatabase(app.db, []);
  expect(checks.filter(({ found }) => found === "broken")).toEqual([]);
  if (!app.db.isLocal) return;
  const bytes = await Bun.file(app.databaseUrl.replace("file:", "")).text();
  expect(bytes.toLowerCase()).not.toContain(email);
  expect(bytes.split(name)).toHaveLength(2);
  const [entry] = await app.db.read.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  expect(entry).toMatchObject({ userId: null, actorKind: "job", actorLabel: "erase", createdAt: now });
});

test("stored responses with the person's data are deleted, others remain", async () => {
  const { contributor, manager } = app.people;
  const answered = { fingerprint: "f", result: '{"name":"Nobody in particular"}', createdAt: now };
  await app.db.transaction((tx) =>
    tx.insert(idempotencyKeys).values([
      { ...answered, userId: contributor.id, key: "theirs" },
      { ...answered, userId: manager.id, key: "another's" },
      { ...answered, userId: manager.id, key: "about them", result: `{"name":"${name}"}` },
    ]),
  );
  await erase();
  const left = await app.db.read.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(left).toEqual([{ key: "another's" }]);
});

test("the person's actions remain, under a placeholder name, and are marked as erased", async () => {
  await erase();
  const [task] = onboarding.tasks;
  const response = await app.as("viewer")("GET", `/api/tasks/${task?.id}/comments`);
  expect(await expectJson<Comment[]>(response)).toMatchObject([
    { text: "@Erased person, done?", authorName: "Mia Manager" },
    { text: "Done", authorName: "Erased person" },
  ]);
  expect(await app.db.read.$count(conversationMarks)).toBe(0);
  const { task: shown } = await expectJson<{ task: { notes: string } }>(
    await app.as("viewer")("GET", `/api/tasks/${task?.id}`),
  );
  expect(shown.notes).toMatch(/\] Erased person: called them$/);
  const logs = await expectJson<{ action: string; entity: string }[]>(
    await app.as("admin")("GET", "/api/admin/audit-logs?action=erase"),
  );
  expect(logs.map(({ entity }) => entity).toSorted()).toEqual(["client", "client_lead", "user"]);
});

test("the person's name is erased from invitations, and none of their links works", async () => {
  const { client } = app.people;
  await linkClientUser(app, onboarding.onboarding.clientId);
  const { clientId } = onboarding.onboarding;
  const { id } = await invited(app, clientId, { email: client.email }, "manager");
  await app.as("manager")("POST", `/api/invitations/${id}/send`);
  await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${client.id}`, { active: false }));
  const erased = await erasePerson(app.db, client.email, now, false);
  expect(erased.places).toEqual([]);
  const [row] = await app.db.read.select().from(invitations);
  expect(row).toMatchObject({
    email: `erased-${client.id}@erased.invalid`,
    tokenHash: null,
    userId: client.id,
  });
  expect(await app.db.read.$count(formerInvitationLinks)).toBe(0);
  const entries = await app.db.read.select().from(auditLogs).where(sql`entity_id = ${id}`);
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ["create", null],
    ["update", null],
    ["update", null],
    ["erase", '{"erased":["email","usedFrom"]}'],
  ]);
});

test("a dry run changes nothing, and reports the same", async () => {
  const before = await contentHash(app.db);
  const tried = await erase(true);
  expect(await contentHash(app.db)).toBe(before);
  expect(await erase()).toEqual(tried);
  expect(await erase()).toMatchObject({ hasAccount: false, rows: { clients: 0, leads: 0 }, entries: 0 });
});

test("a person who can still sign in is not erased", async () => {
  const { id } = app.people.contributor;
  await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${id}`, { active: true }));
  const before = await contentHash(app.db);
  await expect(erase()).rejects.toThrow(`${email} can still sign in. Deactivate the account first.`);
  expect(await contentHash(app.db)).toBe(before);
});

test("an operation with erased data cannot be undone, is not offered for undo, and the reason is shown", async () => {
  const renamed = await app.as("manager")("PUT", `/api/client-leads/${lead.id}`, {
    notes: `Wrote ${email}`,
  });
  expect(renamed.status).toBe(200);
  const operation = operationOf(renamed);
  const offered = async () => {
    const manager = app.as("manager");
    const [own] = await expectJson<RecentOperation[]>(await manager("GET", "/api/operations"));
    const log = await app.as("admin")("GET", `/api/admin/audit-logs?entity=client_lead&action=update`);
    const [line] = await expectJson<{ isUndoable: boolean }[]>(log);
    return { standing: own?.standing, isUndoable: line?.isUndoable };
  };
  expect(await offered()).toEqual({ standing: "undoable", isUndoable: true });
  await erase();
  expect(await offered()).toEqual({ standing: "final", isUndoable: false });
  const answer = await app.as("manager")("POST", undoPath(operation));
  expect(await expectJson(answer, 410)).toMatchObject({
    detail: "The changed values contained a person's data, which has been erased.",
  });
});

test("the person's private views are deleted and their names erased, and shared ones remain", async () => {
  const { id, email } = app.people.manager;
  const own = await addedView(app, { name: "Only for me" });
  const shared = await addedView(app, { name: "For all", isShared: true });
  await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${id}`, { active: false }));
  await erasePerson(app.db, email, now, false);
  const seen = await expectJson<SavedView[]>(await app.as("viewer")("GET", "/api/views"));
  expect(seen.map(({ id, owner }) => [id, owner.firstName])).toEqual([[shared.id, "Erased"]]);
  expect(await app.db.read.$count(savedViews)).toBe(1);
  const entries = await app.db.read.select().from(auditLogs).where(sql`entity_id = ${own.id}`);
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ["create", null],
    ["erase", '{"erased":["name","query"]}'],
  ]);
});

test("files uploaded by the person remain under a placeholder name, and the log loses values with the person's name", async () => {
  const { id, email } = app.people.manager;
  const path = `/api/tasks/${onboarding.tasks[0]?.id}/files`;
  const name = "Mia Manager.png";
  const plain = await addedFile(app, onboarding.tasks[0]?.id ?? "");
  const named = await addedFile(app, onboarding.tasks[0]?.id ?? "", { ...shelfPhoto, name });
  const gone = await addedFile(app, onboarding.tasks[0]?.id ?? "", { ...shelfPhoto, name: `Old ${name}` });
  const removed = await app.as("admin")("DELETE", `/api/task-files/${gone.id}`);
  await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${id}`, { active: false }));
  const erased = await erasePerson(app.db, email, now, false);

  // A file's name is written by people like a note: it is reported, not changed.
  expect(erased.places).toEqual([{ table: "task_files", column: "name", rows: 1 }]);
  const shown = await expectJson<TaskFile[]>(await app.as("viewer")("GET", path));
  expect(shown).toEqual([named, plain].map((file) => ({ ...file, uploadedBy: "Erased person" })));
  expect(await (await app.as("viewer")("GET", plain.path)).bytes()).toEqual(shelfPhoto.bytes);
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.entity, "task_file"));
  const withValues = entries.filter((entry) => entry.before !== null || entry.after !== null);
  expect([entries.length, withValues.map(({ entityId }) => entityId)]).toEqual([4, [plain.id]]);
  expect((await app.as("admin")("POST", undoPath(operationOf(removed)))).status).toBe(410);
  const checks = await verifyDatabase(app.db, []);
  expect(checks.filter(({ found }) => found === "broken")).toEqual([]);
});
