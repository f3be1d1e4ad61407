import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientMembers, designProjects } from "#/db/schema";
import { presentAccess } from "#/src/areas/access/present";
import { findAccess } from "#/src/areas/access/queries";
import { presentClient } from "#/src/areas/clients/present";
import { presentProject } from "#/src/areas/design/present";
import { findProject } from "#/src/areas/design/queries";
import { presentTask } from "#/src/areas/tasks/present";
import { findTask } from "#/src/areas/tasks/queries";
import type { AuditLogEntity } from "#/src/contract/choices/audit-log";
import type { Repeat } from "#/src/contract/choices/repeats";
import { type Role, role } from "#/src/contract/choices/users";
import { ChangeEvent } from "#/src/contract/events";
import { accessOf, permissions } from "#/src/contract/permissions";
import { findClient } from "#/src/domain/find-client";
import { nouns } from "#/src/domain/nouns";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { inDays } from "#/test/support/dated-tasks";
import { type Listening, listen, missedSince } from "#/test/support/event-reader";
import { addPerson, become, type Person } from "#/test/support/people";
import { callerOf, goodRequests, makeWorld, senderOf, unique, type World } from "#/test/support/requests";
import { addedAccess } from "#/test/support/requests-access";
import { addedComment } from "#/test/support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "#/test/support/requests-design";
import { addedFile, shelfPhoto } from "#/test/support/requests-files";
import { addBothOwners } from "#/test/support/templates";
import { contextOf } from "#/test/support/verb-context";
import { testMoment } from "#/test/support/zones";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());

/** Written by hand, independently of the rights in the code. */
const ofAllStaff: AuditLogEntity[] = [
  ...["client", "client_onboarding", "client_task", "onboarding_task_template"],
  ...["design_project", "design_asset", "design_revision", "design_decision", "design_pin"],
  ...["client_lead", "client_audit", "upcoming_audit", "operation", "comment", "audit_limits", "task_file"],
  "task_need",
  ...[
    "agency",
    "calendar",
    "client_access",
    "access_steps",
    "form",
    "form_version",
    "request_answer",
    "client_field",
  ],
] as AuditLogEntity[];
const ofWorkers: AuditLogEntity[] = [
  ...ofAllStaff,
  "invitation",
  "client_member",
  "review_link",
  "request_link",
];
const shownTo: Record<Role, AuditLogEntity[]> = {
  /** The calls are the admin's, and so are the views that they create. */
  admin: [...ofWorkers, "saved_view", "user", "api_token", "mail"],
  manager: ofWorkers,
  contributor: ofWorkers,
  viewer: ofAllStaff,
  client: [
    ...["client", "client_onboarding", "client_task", "task_need"],
    ...["design_project", "design_asset", "design_revision", "design_decision", "design_pin", "comment"],
    ...["task_file", "client_access", "request_answer"],
  ] as AuditLogEntity[],
};

const edit = async (path: string, fields: object, method = "PATCH") =>
  expectJson<{ id: string }>(await app.as("manager")(method, path, fields));
/** Makes a last change that everyone receives. */
const sentinel = async () => {
  await edit(`/api/clients/${world.own.client.id}`, { primaryContactName: unique("Last") });
  return world.own.client.id;
};

test("after every call that writes, each role gets events of exactly what it may read", async () => {
  const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter(
    (action) => permissions[action].method !== "GET" && !/^auth|^upload/.test(action),
  );
  const before = app.deps.clock().toISOString();
  const streams = new Map<Role, Listening>();
  for (const each of role.values) streams.set(each, await listen(app.as(each)));
  for (const action of writes) {
    const { path, body, status } = await goodRequests[action](world);
    const answer = await (await callerOf(app, action, senderOf(action)))(
      permissions[action].method,
      path,
      body,
    );
    expect([action, answer.status]).toEqual([action, status]);
  }
  const end = await edit(`/api/clients/${world.own.client.id}`, { name: unique("Own End") });
  const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.createdAt, before));
  const entryOf = new Map(entries.map((entry) => [`${entry.entity} ${entry.entityId}`, entry]));
  const heardBy = new Map<Role, Set<string>>();
  for (const [each, stream] of streams) {
    await stream.until(() => stream.changes().at(-1)?.id === end.id);
    const changes = stream.changes();
    heardBy.set(each, new Set(changes.map(({ entity }) => entity)));
    for (const { entity, id, by } of changes) {
      expect(shownTo[each]).toContain(entity);
      if (each !== "client") continue;
      expect([entity, entryOf.get(`${entity} ${id}`)?.clientId]).toEqual([entity, world.own.client.id]);
      expect(["the agency", "Kit Client"]).toContain(by);
    }
    const text = JSON.stringify(stream.messages);
    const words = each === "client" ? ["Ada", "Mia", "Cleo", "@portal.test", world.other.client.id] : [];
    expect(words.filter((word) => text.includes(word))).toEqual([]);
    await stream.close();
  }
  for (const each of role.values.filter((each) => each !== "client")) {
    const possible = new Set(entries.map(({ entity }) => entity));
    expect([...(heardBy.get(each) ?? [])].toSorted()).toEqual(
      shownTo[each].filter((entity) => possible.has(entity)).toSorted(),
    );
  }
});

test("a client's users get events of fields that they can see, and not of internal ones", async () => {
  const { agencyTask, client } = world.own;
  const project = await addedProject(app, { clientId: client.id });
  const asset = await addedAsset(app, project.id);
  const unsent = await addedRevision(app, asset.id, { comments: "Ours alone" });
  const sent = await addedRevision(app, asset.id, { comments: "For you", sendForReview: true });
  const stream = await listen(app.as("client"));
  const staff = await listen(app.as("viewer"));
  await edit(`/api/tasks/${agencyTask.id}`, { assigneeUserId: app.people.contributor.id });
  await app.as("manager")("POST", `/api/tasks/${agencyTask.id}/notes`, { note: "Team only" });
  await edit(`/api/design-projects/${project.id}`, { internalNotes: "Team only", actualHours: 7 }, "PUT");
  await app.as("manager")("POST", `/api/design-revisions/${unsent.id}/comments`, { comment: "Team only" });
  await addedRevision(app, asset.id, { comments: "Not sent" });
  await edit(`/api/clients/${client.id}/reminders`, { isOn: false });
  const last = await sentinel();
  expect((await stream.heard(last)).map(({ entity }) => entity)).toEqual(["client"]);
  expect((await staff.heard(last)).length).toBeGreaterThan(5);

  await edit(`/api/tasks/${agencyTask.id}`, { assigneeUserId: null, status: "blocked" });
  await edit(`/api/design-projects/${project.id}`, { internalNotes: null, description: "Yours" }, "PUT");
  const { id: commentId } = await addedComment(app, `/api/tasks/${agencyTask.id}`);
  await app.as("manager")("POST", `/api/design-revisions/${sent.id}/comments`, { comment: "For you" });
  await edit(`/api/tasks/${agencyTask.id}`, { status: "in_progress" });
  await stream.until(() => stream.changes().length === 6);
  expect(stream.changes().slice(1)).toMatchObject([
    { entity: "client_task", id: agencyTask.id, by: "the agency" },
    { entity: "design_project", id: project.id, by: "the agency" },
    { entity: "comment", id: commentId, by: "the agency", version: 1 },
    { entity: "comment", by: "the agency", version: 1 },
    { entity: "client_task" },
  ]);
  await Promise.all([stream.close(), staff.close()]);
});

test("fields hidden from clients' events are those hidden from their responses", async () => {
  const project = await addedProject(app, { clientId: world.own.client.id });
  const [staff, theirs] = await Promise.all([
    contextOf(app, app.people.manager),
    contextOf(app, app.people.client),
  ]);
  const needs = { needs: [], waitsFor: null };
  const repeat: Repeat = { every: 1, unit: "week", on: [1], from: "done" };
  const series = { repeat, seriesId: "z", anchor: "2026-03-09", brand: "Acme" };
  const stored = await findTask(staff, world.own.agencyTask.id);
  const task = { ...stored, notes: "x", assigneeUserId: "y", dueRule: inDays("start", 7), ...series };
  const hours = { estimatedHours: 1, actualHours: 1, priorityOrder: 1 };
  const row = { ...(await findProject(staff, project.id)), designerNotes: "x", internalNotes: "x", ...hours };
  const hiddenKeys = (whole: object, shown: object) =>
    Object.entries(whole).flatMap(([key, value]) => (Reflect.get(shown, key) === value ? [] : [key]));
  const client = { ...(await findClient(staff, world.own.client.id)), accountManager: null };
  const access = await addedAccess(app, world.own.client.id, { note: "x" });
  const named = await findAccess(staff, access.id);
  const found = {
    client_access: hiddenKeys(
      presentAccess(staff, { ...named, verifier: null }),
      presentAccess(theirs, { ...named, verifier: null }),
    ).toSorted(),
    client: hiddenKeys(presentClient(staff, client), presentClient(theirs, client)),
    client_task: hiddenKeys(presentTask(staff, task, needs), presentTask(theirs, task, needs)).toSorted(),
    design_project: hiddenKeys(presentProject(staff, row), presentProject(theirs, row)).toSorted(),
  };
  const hidden = Object.values(nouns).flatMap(({ entity, hiddenFromClients }) =>
    hiddenFromClients.length > 0 ? [[entity, [...hiddenFromClients].toSorted()]] : [],
  );
  expect(Object.fromEntries(hidden)).toEqual(found);
});

test("a project moved to another client is reported to the users of both, live and missed", async () => {
  const project = await addedProject(app, { clientId: world.own.client.id });
  const stream = await listen(app.as("client"));
  const since = stream.lastId();
  const other = await makeClient(app);
  await edit(`/api/design-projects/${project.id}`, { clientId: other.id }, "PUT");
  expect((await stream.heard(project.id)).map(({ entity, id }) => [entity, id])).toEqual([
    ["design_project", project.id],
  ]);
  const missed = await missedSince(app.as("client"), since);
  expect(missed.map(({ data }) => data)).toMatchObject([{ id: project.id, entity: "design_project" }]);
  await app.db.transaction((tx) => tx.delete(designProjects).where(eq(designProjects.id, project.id)));
  await stream.close();
});

test("every role can listen, and signed-out callers cannot", async () => {
  for (const each of role.values) {
    expect(accessOf(each, "event.stream")).toBe(each === "client" ? "own" : "allow");
    const stream = await listen(app.as(each));
    expect(stream.headers.get("Content-Type")).toBe("text/event-stream");
    expect(stream.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(stream.headers.get("X-Accel-Buffering")).toBe("no");
    await stream.close();
  }
  expect((await app.anonymous("GET", "/api/events")).status).toBe(401);
});

test("a private view is reported only to its owner, until it is shared, and once more when it is made private again", async () => {
  const [own, other] = [await listen(app.as("manager")), await listen(app.as("admin"))];
  const made = await app.as("manager")("POST", "/api/views", {
    screen: "leads",
    name: unique("Mine"),
    query: "search=mine",
  });
  const { id } = await expectJson<{ id: string }>(made, 201);
  const last = await sentinel();
  expect((await own.heard(last)).map((change) => change.id)).toEqual([id, last]);
  expect((await other.heard(last)).map((change) => change.id)).toEqual([last]);
  for (const isShared of [true, false]) await edit(`/api/views/${id}`, { isShared });
  await other.until(() => other.changes().length === 3);
  expect(other.changes().map((change) => change.id)).toEqual([last, id, id]);
  await Promise.all([own.close(), other.close()]);
});

test("a file is reported by its id only: no name, no type, and nothing to another client's users", async () => {
  const { own, other } = world;
  const [theirs, staff] = [await listen(app.as("client")), await listen(app.as("viewer"))];
  const since = theirs.lastId();
  const sent = { ...shelfPhoto, name: "CANARY-7be2.png" };
  const [shown, foreign] = [
    await addedFile(app, own.clientTask.id, sent),
    await addedFile(app, other.clientTask.id, sent),
  ];
  for (const { id } of [shown, foreign]) {
    expect((await app.as("manager")("DELETE", `/api/task-files/${id}`)).status).toBe(204);
  }
  const last = await sentinel();
  const heard = (await theirs.heard(last)).map(({ entity, id }) => [entity, id]);
  const news = ["task_file", shown.id];
  expect(heard).toEqual([news, news, ["client", last]]);
  const ofStaff = (await staff.heard(last)).map(({ id }) => id);
  expect(ofStaff).toEqual([shown.id, foreign.id, shown.id, foreign.id, last]);
  const missed = await missedSince(app.as("client"), since);
  expect(JSON.stringify(missed)).not.toContain(foreign.id);
  const received = JSON.stringify([theirs.messages, staff.messages, missed]);
  for (const canary of ["CANARY-7be2", shown.contentType, shown.path, foreign.path]) {
    expect(received).not.toContain(canary);
  }
  await Promise.all([theirs.close(), staff.close()]);
});

describe("a user of two clients", () => {
  const also = async () => {
    const memberships = await app.db.read
      .select()
      .from(clientMembers)
      .where(eq(clientMembers.userId, app.people.client.id));
    return memberships.map(({ clientId }) => clientId).find((id) => id !== world.own.client.id) ?? "";
  };

  test("gets events of both, live and missed, and of no third", async () => {
    const stream = await listen(app.as("client"));
    const since = stream.lastId();
    const [own, second] = [world.own.client.id, await also()];
    for (const id of [second, world.other.client.id, own, second]) {
      await edit(`/api/clients/${id}`, { primaryContactName: unique("Heard") });
    }
    const last = await sentinel();
    const expected = [second, own, second, last];
    await stream.until(() => stream.changes().length >= expected.length);
    expect(stream.changes().map(({ id }) => id)).toEqual(expected);
    const missed = await missedSince(app.as("client"), since);
    expect(missed.map(({ data }) => ChangeEvent.parse(data).id)).toEqual(expected);
    await stream.close();
  });

  test("is named to the other users of the entry's client, and not to users of another client in common", async () => {
    const [own, second] = [world.own.client.id, await also()];
    const now = new Date(testMoment);
    const colleague = await addPerson(app.db, now, { role: "client", email: "own@b.test", clientId: own });
    const both = await addPerson(app.db, now, { role: "client", email: "both@b.test", clientId: own });
    await become(app.db, both.id, "client", [own, second]);
    const streams = [await listen(app.as(colleague)), await listen(app.as(both))] as const;
    const since = streams[1].lastId();
    await addedComment(app, `/api/tasks/${world.own.clientTask.id}`, { text: "Ours." }, "client");
    for (const stream of streams) {
      await stream.until(() => stream.changes().length > 0);
      expect(stream.changes().map(({ by }) => by)).toEqual(["Kit Client"]);
    }
    // Kit and `both` still share a client, but not the comment's.
    await become(app.db, app.people.client.id, "client", [second]);
    const again = await missedSince(app.as(both), since);
    expect(again.map(({ data }) => ChangeEvent.parse(data).by)).toEqual(["the agency"]);
    await become(app.db, app.people.client.id, "client", [own, second]);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test("is disconnected when a membership begins or ends, and then gets events of the new set", async () => {
    const [own, second] = [world.own.client.id, await also()];
    for (const set of [[own], [own, second], [second], [own, second]]) {
      const stream = await listen(app.as("client"));
      await become(app.db, app.people.client.id, "client", set);
      await edit(`/api/clients/${second}`, { primaryContactName: unique("Unheard") });
      await stream.ended;
      expect(JSON.stringify(stream.messages)).not.toContain("change");
    }
  });

  test("is asked to load everything again after a membership began or ended, and no other user is", async () => {
    const [own, second] = [world.own.client.id, await also()];
    const other = await addPerson(app.db, new Date(testMoment), {
      ...{ role: "client", email: "same@b.test", clientId: own },
    });
    const link = async (clientIds: string[]) =>
      expectJson(
        await app.as("admin")(
          "PATCH",
          `/api/admin/users/${app.people.client.id}/role`,
          { role: "client", clientIds },
          { "If-Match": "*" },
        ),
      );
    const received = async (who: "client" | Person, since: string) =>
      (await app.as(who)("GET", "/api/events?wait=false", undefined, { "Last-Event-ID": since })).text();
    for (const set of [[own], [own, second]]) {
      const stream = await listen(app.as(other));
      const since = stream.lastId();
      await link(set);
      expect(await received("client", since)).toContain("event: reload");
      expect(await received(other, since)).not.toContain("event: reload");
      const after = /id: (.*)/.exec(await received("client", since))?.[1] ?? "";
      expect(await received("client", after)).not.toContain("event: reload");
      await stream.close();
    }
  });
});
