import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLogs, clientMembers, notices, uploads, users } from "#/db/schema";
import { makeAdmin } from "#/src/areas/admin";
import type { AdminUser } from "#/src/contract/admin";
import type { Client } from "#/src/contract/clients";
import type { DesignProject, DesignSummary } from "#/src/contract/design";
import type { ClientPerson, Invitation } from "#/src/contract/invitations";
import type { Problem } from "#/src/contract/problem";
import type { CurrentUser } from "#/src/contract/users";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { addPerson, type Person } from "#/test/support/people";
import { addedProject } from "#/test/support/requests-design";
import { invited } from "#/test/support/requests-invitations";
import { contextOf } from "#/test/support/verb-context";
import { testMoment } from "#/test/support/zones";

let app: TestApp;
let one: Client;
let two: Client;
let nora: Person;
beforeEach(async () => {
  app = await startApp({ templates: false });
  one = await makeClient(app, { name: "First House" });
  two = await makeClient(app, { name: "Second House" });
  nora = await addPerson(app.db, new Date(testMoment), {
    ...{ role: "client", email: "nora@brand.test", clientId: one.id, hasVerifiedAddress: true },
  });
});
afterEach(() => app.stop());

const press = (person: Person, path: string) => app.as(person)("POST", path);
const accept = (person: Person, id: string) => press(person, `/invitations/${id}/accept`);
const rootOf = async (person: Person) => (await app.as(person)("GET", "/")).text();
const clientsOf = async (person: Person) =>
  (await expectJson<CurrentUser>(await app.as(person)("GET", "/api/auth/user"))).clients;
const peopleOf = async ({ id }: Client) =>
  expectJson<ClientPerson[]>(await app.as("contributor")("GET", `/api/clients/${id}/people`));
const invitationsOf = async ({ id }: Client) =>
  expectJson<Invitation[]>(await app.as("contributor")("GET", `/api/clients/${id}/invitations`));
const statusOf = async (person: Person, path: string) => (await app.as(person)("GET", path)).status;
const remove = (client: Client, person: Person) =>
  app.as("manager")("DELETE", `/api/clients/${client.id}/people/${person.id}`);

describe("an open invitation to a further client", () => {
  test("is shown at the root to its signed-in user, and grants nothing before Accept is pressed", async () => {
    const { id } = await invited(app, two.id, { email: nora.email });
    expect(await rootOf(nora)).toContain("invites you to Second House");
    expect(await statusOf(nora, `/clients/${two.id}`)).toBe(404);
    const accepted = await accept(nora, id);
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([303, `/clients/${two.id}`]);
    expect(await statusOf(nora, `/clients/${two.id}`)).toBe(200);
    expect(await clientsOf(nora)).toEqual([one, two].map(({ id, name }) => ({ id, name })));
    expect(await rootOf(nora)).not.toContain("invites you");
    expect(await invitationsOf(two)).toMatchObject([{ state: "used" }]);
    expect(await peopleOf(two)).toMatchObject([
      { id: nora.id, alsoOf: [{ id: one.id, name: "First House" }] },
    ]);
    const entries = await app.db.read.select().from(auditLogs).where(eq(auditLogs.userId, nora.id));
    expect(entries.map(({ entity, action, clientId }) => [entity, action, clientId])).toEqual([
      ["invitation", "update", two.id],
      ["client_member", "create", two.id],
    ]);
    expect((await accept(nora, id)).status).toBe(404);
  });

  test("is shown to an account without a client too", async () => {
    const lone = await addPerson(app.db, new Date(testMoment), {
      ...{ role: "client", email: "lone@brand.test", hasVerifiedAddress: true },
    });
    const { id } = await invited(app, two.id, { email: lone.email });
    expect(await rootOf(lone)).toContain("invites you to Second House");
    expect((await accept(lone, id)).status).toBe(303);
    expect((await clientsOf(lone)).map(({ id }) => id)).toEqual([two.id]);
  });

  test("is neither shown nor accepted without a verified address, by another user, or once it ended", async () => {
    const unproven = await addPerson(app.db, new Date(testMoment), {
      ...{ role: "client", email: "trusted@brand.test", clientId: one.id },
    });
    const theirs = await invited(app, two.id, { email: unproven.email });
    const { id } = await invited(app, two.id, { email: nora.email });
    expect(await rootOf(unproven)).not.toContain("invites you");
    for (const [person, which] of [
      [unproven, theirs.id],
      [nora, theirs.id],
      [app.people.client, id],
      [nora, "0198f000-0000-7000-8000-000000000000"],
    ] as const) {
      expect((await accept(person, which)).status).toBe(404);
    }
    expect((await accept(app.people.manager, id)).status).toBe(404);
    app.setNow("2026-03-15T12:00:00.000Z");
    await app.db.transaction((tx) => tx.delete(clientMembers).where(eq(clientMembers.userId, unproven.id)));
    expect(await app.db.read.$count(clientMembers)).toBe(1);
    expect((await accept(nora, id)).status).not.toBe(303);
  });
});

describe("a membership that ends", () => {
  beforeEach(() => linkClientUser(app, one.id, two.id));
  const kit = () => app.people.client;

  test("ends everything of that client and nothing of the other; only the last one deactivates the account", async () => {
    await app.db.transaction(async (tx) => {
      for (const client of [one, two]) {
        const owned = { userId: kit().id, clientId: client.id };
        await tx.insert(uploads).values({ id: `upload-${client.id}`, ...owned, expiresAt: "2026-03-09" });
        const about = {
          entity: "client",
          entityId: client.id,
          kind: "comment",
          isFromClient: false,
          isUnassigned: false,
          isToMail: false,
        } as const;
        await tx.insert(notices).values({ id: `notice-${client.id}`, ...owned, ...about });
      }
    });
    for (const { id } of [one, two]) await invited(app, id, { email: kit().email });
    expect((await remove(one, kit())).status).toBe(204);
    expect((await remove(one, kit())).status).toBe(404);

    expect(await clientsOf(kit())).toEqual([{ id: two.id, name: two.name }]);
    expect(await statusOf(kit(), `/clients/${one.id}`)).toBe(404);
    expect(await rootOf(kit())).toContain("Second House");
    expect([await invitationsOf(one), await invitationsOf(two)]).toMatchObject([
      [{ state: "withdrawn" }],
      [{ state: "sent" }],
    ]);
    const sentNotices = await app.db.read.select().from(notices);
    expect(sentNotices.map(({ clientId }) => clientId)).toEqual([two.id]);
    const left = await app.db.read.select().from(uploads).orderBy(uploads.id);
    expect(left.map(({ clientId, state }) => [clientId, state])).toEqual([
      [one.id, "ended"],
      [two.id, "issued"],
    ]);

    expect((await remove(two, kit())).status).toBe(204);
    expect(await statusOf(kit(), "/api/auth/user")).toBe(401);
  });

  test("can be started again only by users who may remove people", async () => {
    await remove(one, kit());
    const again = (by: "contributor" | "manager") =>
      app.as(by)("POST", `/api/clients/${one.id}/invitations`, { email: kit().email });
    expect((await expectJson<Problem>(await again("contributor"), 403)).detail).toContain("was removed.");
    expect((await again("manager")).status).toBe(201);
  });

  test("ends with the role client, by a role change and by a server command", async () => {
    const { id, email } = kit();
    for (const leave of [
      () => app.as("admin")("PATCH", `/api/admin/users/${id}/role`, { role: "viewer" }),
      async () => makeAdmin(await contextOf(app, app.people.admin), email),
    ]) {
      await leave();
      expect(await app.db.read.$count(clientMembers, eq(clientMembers.userId, id))).toBe(0);
      const [row] = await app.db.read.select().from(users).where(eq(users.id, id));
      expect(row).toMatchObject({ lastClientId: null, role: expect.not.stringContaining("client") });
      await linkClientUser(app, one.id, two.id);
    }
  });
});

test("an admin sets all of a user's clients, one of them, or leaves them unchanged", async () => {
  const set = async (change: object, status = 200) => {
    const answer = await app.as("admin")("PATCH", `/api/admin/users/${nora.id}/role`, {
      role: "client",
      ...change,
    });
    if (status !== 200) return (await expectJson<Problem>(answer, status)).errors?.map(({ path }) => path);
    const { clients, clientId, version } = await expectJson<AdminUser>(answer);
    return { ids: clients.map(({ id }) => id), clientId, version };
  };
  const both = [one.id, two.id];
  expect(await set({ clientIds: both })).toMatchObject({ ids: both, clientId: one.id, version: 2 });
  expect(await set({})).toMatchObject({ ids: both, version: 2 });
  expect(await set({ clientId: two.id })).toMatchObject({ ids: [two.id], clientId: two.id });
  expect(await set({ clientIds: [] })).toMatchObject({ ids: [], clientId: null });
  expect(await set({ clientIds: both, clientId: one.id }, 400)).toEqual(["clientIds"]);
  expect(await set({ clientIds: [one.id, nora.id] }, 400)).toEqual(["clientIds"]);
  expect(await set({ role: "viewer", clientIds: [one.id] }, 400)).toEqual(["clientIds"]);
  const body = { email: "both@brand.test", role: "client", clientIds: both };
  const added = await expectJson<AdminUser>(await app.as("admin")("POST", "/api/admin/users", body), 201);
  expect(added.clients.map(({ id }) => id)).toEqual(both);
});

describe("switching between clients", () => {
  beforeEach(() => linkClientUser(app, one.id, two.id));
  const kit = () => app.people.client;
  const account = async () => (await app.db.read.select().from(users).where(eq(users.id, kit().id)))[0];

  test("makes a client the one that the root shows, without a version or log entry; opening an address does not", async () => {
    const before = await account();
    const entries = await app.db.read.$count(auditLogs);
    const other = before?.lastClientId === one.id ? two : one;
    expect(await statusOf(kit(), `/clients/${other.id}`)).toBe(200);
    expect((await account())?.lastClientId).not.toBe(other.id);
    const pressed = await press(kit(), `/clients/${other.id}/switch`);
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, `/clients/${other.id}`]);
    expect(await account()).toEqual({ ...before, lastClientId: other.id } as typeof before);
    expect(await app.db.read.$count(auditLogs)).toBe(entries);
    expect(await rootOf(kit())).toContain(`"home":{"clientId":"${other.id}"`);
    expect(await rootOf(kit())).toContain('aria-label="Your clients"');
    expect(await rootOf(nora)).not.toContain('aria-label="Your clients"');
  });

  test("is refused for a client that is not theirs, and for staff", async () => {
    const third = await makeClient(app);
    for (const person of [kit(), app.people.admin]) {
      expect((await press(person, `/clients/${third.id}/switch`)).status).toBe(404);
    }
  });

  test("lists and figures of projects can be limited to one client, but not to a stranger's", async () => {
    const third = await makeClient(app);
    for (const { id } of [one, two, two, third]) await addedProject(app, { clientId: id });
    const read = async <T>(path: string) => expectJson<T>(await app.as("client")("GET", path));
    const counts: number[] = [];
    for (const query of ["", `?clientId=${one.id}`, `?clientId=${two.id}`, `?clientId=${third.id}`]) {
      const projects = await read<DesignProject[]>(`/api/design-projects${query}`);
      const { total } = await read<DesignSummary>(`/api/design-projects/summary${query}`);
      expect(total).toBe(projects.length);
      counts.push(total);
    }
    expect(counts).toEqual([3, 1, 2, 0]);
  });
});
