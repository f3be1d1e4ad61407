import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { and, eq, inArray } from "drizzle-orm";
import { apiTokens, sessions, users } from "#/db/schema";
import { type AdminUser, ListedUser } from "#/src/contract/admin";
import type { Problem } from "#/src/contract/problem";
import { digest, newSecret } from "#/src/domain/secrets";
import {
  type Call,
  expectJson,
  linkClientUser,
  makeClient,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { isChainWhole, tracesOf } from "#/test/support/audit-trail";
import { addWaitingDevice } from "#/test/support/device";
import { patience } from "#/test/support/patience";
import { addPerson, type Person } from "#/test/support/people";

setDefaultTimeout(patience.test);

const now = new Date("2026-03-08T12:00:00.000Z");
const nobody = "0198f000-0000-7000-8000-000000000000";

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ templates: false });
});
afterEach(() => app.stop());

const admin = (method: string, path: string, body?: unknown) => app.as("admin")(method, path, body);
const list = async () => expectJson<ListedUser[]>(await admin("GET", "/api/admin/users"));
const add = (body: object) => admin("POST", "/api/admin/users", body);
const setActive = (id: string, active: boolean) => admin("PATCH", `/api/admin/users/${id}`, { active });
const setRole = (id: string, body: object) => admin("PATCH", `/api/admin/users/${id}/role`, body);
const pathsRefused = async (answer: Promise<Response>, status = 400) =>
  (await expectJson<Problem>(await answer, status)).errors?.map(({ path }) => path);

describe("the list of users", () => {
  test("contains everyone by name, and nothing about their sign-in", async () => {
    const shown = (await list()).map((user) => ListedUser.strict().parse(user));
    expect(shown.map(({ firstName }) => firstName)).toEqual(["Ada", "Cleo", "Kit", "Mia", "Vic"]);
  });

  test("sorts those without a name by address, and includes deactivated users", async () => {
    await add({ email: "bea@portal.test", role: "viewer" });
    await setActive(app.people.viewer.id, false);
    const shown = await list();
    expect(shown.map(({ firstName, email }) => firstName ?? email)[1]).toBe("bea@portal.test");
    expect(shown.find(({ id }) => id === app.people.viewer.id)?.active).toBe(false);
  });
});

describe("adding a user", () => {
  test("creates an account for a later first sign-in, in lower case, with one audit row", async () => {
    let made: AdminUser | undefined;
    const traces = await tracesOf(app.db, async () => {
      made = await expectJson<AdminUser>(
        await add({ email: " New.Person@Portal.TEST ", role: "manager" }),
        201,
      );
    });
    expect(made).toMatchObject({
      email: "new.person@portal.test",
      role: "manager",
      active: true,
      clientId: null,
    });
    expect(traces).toMatchObject([
      { entity: "user", action: "create", entityId: made?.id, userId: app.people.admin.id },
    ]);
    const [row] = await app.db.read
      .select()
      .from(users)
      .where(eq(users.id, made?.id ?? ""));
    expect(row).toMatchObject({ issuer: null, subject: null, createdAt: now.toISOString() });
  });

  test("rejects an address that has an account, in any case", async () => {
    expect((await add({ email: "VIEWER@Portal.test", role: "viewer" })).status).toBe(409);
  });

  test("links a client user to an existing client, and no other role", async () => {
    const { id: clientId } = await makeClient(app);
    const made = await expectJson<AdminUser>(
      await add({ email: "a@brand.test", role: "client", clientId }),
      201,
    );
    expect(made.clientId).toBe(clientId);
    const refused = [
      { email: "b@brand.test", role: "client", clientId: nobody },
      { email: "b@brand.test", role: "viewer", clientId },
    ];
    for (const body of refused) expect(await pathsRefused(add(body))).toEqual(["clientId"]);
    expect(await pathsRefused(add({ email: "nobody", role: "chief" }))).toEqual(["email", "role"]);
  });
});

describe("deactivating a user", () => {
  test("ends their sessions and tokens at once; reactivation does not restore them", async () => {
    const { contributor } = app.people;
    const session = app.as("contributor");
    const token = withToken(app.url, contributor);
    expect((await session("GET", "/api/auth/user")).status).toBe(200);
    const traces = await tracesOf(app.db, () => setActive(contributor.id, false));
    expect((await session("GET", "/api/auth/user")).status).toBe(401);
    expect((await token("GET", "/api/auth/user")).status).toBe(401);
    expect(traces.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      "user update",
      "api_token delete",
    ]);
    expect(traces[0]).toMatchObject({ before: { active: true }, after: { active: false } });
    const back = await expectJson<AdminUser>(await setActive(contributor.id, true));
    expect(back.active).toBe(true);
    expect((await session("GET", "/api/auth/user")).status).toBe(401);
    const left = [sessions, apiTokens].map((table) =>
      app.db.read.$count(table, eq(table.userId, contributor.id)),
    );
    expect(await Promise.all(left)).toEqual([0, 0]);
  });

  test("is refused for the last active admin, regardless of inactive ones", async () => {
    const other = await addPerson(app.db, now, { role: "admin", email: "second@portal.test" });
    expect((await setActive(other.id, false)).status).toBe(200);
    expect((await setActive(app.people.admin.id, false)).status).toBe(409);
    expect((await admin("GET", "/api/auth/user")).status).toBe(200);
  });

  test("twice logs one change", async () => {
    const traces = await tracesOf(app.db, async () => {
      await setActive(app.people.viewer.id, false);
      await setActive(app.people.viewer.id, false);
    });
    expect(traces.filter(({ entity }) => entity === "user")).toHaveLength(1);
  });
});

test("a person's name can be changed at its version, and is logged once", async () => {
  const { viewer } = app.people;
  const name = (version: number) =>
    app.as("admin")(
      "PATCH",
      `/api/admin/users/${viewer.id}/name`,
      { firstName: "Vera", lastName: "Viewer" },
      { "If-Match": `"${version}"` },
    );
  const version = (await list()).find(({ id }) => id === viewer.id)?.version ?? 0;
  const traces = await tracesOf(app.db, async () => {
    expect(await expectJson(await name(version))).toMatchObject({ firstName: "Vera", version: version + 1 });
    expect((await name(version)).status).toBe(412);
    expect((await name(version + 1)).status).toBe(200);
  });
  const trace = { entity: "user", entityId: viewer.id, action: "update", userId: app.people.admin.id };
  expect(traces).toEqual([{ ...trace, before: { firstName: "Vic" }, after: { firstName: "Vera" } }]);
});

test("a change of a user based on a stale version is refused", async () => {
  const { id } = app.people.viewer;
  const shown = (await list()).find((user) => user.id === id);
  expect(shown?.version).toBe(1);
  const answer = await setRole(id, { role: "manager" });
  expect(answer.headers.get("ETag")).toBe('"2"');
  const stale = { "If-Match": '"1"' };
  const as = app.as("admin");
  expect((await as("PATCH", `/api/admin/users/${id}/role`, { role: "viewer" }, stale)).status).toBe(412);
  expect((await as("PATCH", `/api/admin/users/${id}`, { active: false }, stale)).status).toBe(412);
  expect((await list()).find((user) => user.id === id)).toMatchObject({ role: "manager", active: true });
  const fresh = { "If-Match": '"2"' };
  const left = await as("PATCH", `/api/admin/users/${id}`, { active: false }, fresh);
  expect(left.headers.get("ETag")).toBe('"3"');
});

describe("changing a role", () => {
  test("upgrades and downgrades an open session at once", async () => {
    const viewer = app.as("viewer");
    const readsUsers = async () => (await viewer("GET", "/api/admin/users")).status;
    expect(await readsUsers()).toBe(403);
    const traces = await tracesOf(app.db, () => setRole(app.people.viewer.id, { role: "admin" }));
    expect(traces).toMatchObject([
      { entity: "user", action: "role_change", before: { role: "viewer" }, after: { role: "admin" } },
    ]);
    expect(await readsUsers()).toBe(200);
    await setRole(app.people.viewer.id, { role: "viewer" });
    expect(await readsUsers()).toBe(403);
  });

  test("links a client user, keeps the link, and clears it when the role changes", async () => {
    const { id: clientId } = await makeClient(app);
    const { id } = app.people.viewer;
    const steps = [
      [{ role: "client" }, null],
      [{ role: "client", clientId }, clientId],
      [{ role: "client" }, clientId],
      [{ role: "viewer" }, null],
    ] as const;
    for (const [body, link] of steps) {
      expect(await expectJson<AdminUser>(await setRole(id, body))).toMatchObject({ ...body, clientId: link });
    }
    expect(await pathsRefused(setRole(id, { role: "viewer", clientId }))).toEqual(["clientId"]);
    expect(await pathsRefused(setRole(id, { role: "client", clientId: nobody }))).toEqual(["clientId"]);
  });

  test("unlinks an open session from its client at once", async () => {
    const { id } = await makeClient(app);
    await linkClientUser(app, id);
    expect((await app.as("client")("GET", `/api/clients/${id}`)).status).toBe(200);
    await setRole(app.people.client.id, { role: "client", clientId: null });
    expect((await app.as("client")("GET", `/api/clients/${id}`)).status).toBe(404);
  });

  test("is refused for the last active admin and for an unknown role", async () => {
    expect((await setRole(app.people.admin.id, { role: "manager" })).status).toBe(409);
    expect(await pathsRefused(setRole(app.people.viewer.id, { role: "owner" }))).toEqual(["role"]);
  });
});

test("if two admins demote each other concurrently, 100 times, one always remains", async () => {
  const other = await addPerson(app.db, now, { role: "admin", email: "second@portal.test" });
  const pair = [app.people.admin, other];
  const ids = pair.map(({ id }) => id);
  const active = and(eq(users.role, "admin"), eq(users.active, true));
  for (let round = 0; round < 100; round++) {
    const [first, second] = round % 2 === 0 ? pair : pair.toReversed();
    if (!first || !second) throw new Error("there are two");
    const demote = (by: typeof first, whom: typeof first) =>
      app.as(by)("PATCH", `/api/admin/users/${whom.id}/role`, { role: "viewer" });
    const answers = await Promise.all([demote(first, second), demote(second, first)]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeOneOf([403, 409]);
    expect(await app.db.read.$count(users, active)).toBe(1);
    await app.db.transaction((tx) => tx.update(users).set({ role: "admin" }).where(inArray(users.id, ids)));
  }
  expect(await isChainWhole(app.db)).toBe(true);
});

describe("ending a user's sessions", () => {
  const end = (id: string) => admin("DELETE", `/api/admin/users/${id}/sessions`);
  const works = async (call: Call) => (await call("GET", "/api/auth/user")).status === 200;
  const sessionsOf = async (id: string) => (await list()).find((user) => user.id === id)?.sessions;

  const another = ({ session }: Person) => ({ sid: digest(session), id: Bun.randomUUIDv7() });

  test("signs them out everywhere at once, logged once; tokens and other users are unaffected", async () => {
    const { viewer, manager } = app.people;
    const elsewhere = { ...viewer, session: newSecret() };
    await app.db.transaction(async (tx) => {
      const [row] = await tx.select().from(sessions).where(eq(sessions.userId, viewer.id));
      if (row) await tx.insert(sessions).values({ ...row, ...another(elsewhere) });
    });
    expect(await sessionsOf(viewer.id)).toBe(2);
    const traces = await tracesOf(app.db, async () => {
      expect((await end(viewer.id)).status).toBe(204);
    });
    expect(traces).toEqual([
      {
        ...{ entity: "user", entityId: viewer.id, action: "sign_out", userId: app.people.admin.id },
        ...{ before: { sessions: 2 }, after: { sessions: 0 } },
      },
    ]);
    const left = [app.as(viewer), app.as(elsewhere), withToken(app.url, viewer), app.as(manager)].map(works);
    expect(await Promise.all(left)).toEqual([false, false, true, true]);
    expect([await sessionsOf(viewer.id), await sessionsOf(manager.id)]).toEqual([0, 1]);
  });

  test("ends device codes approved but not yet exchanged", async () => {
    const { userCode, deviceCode } = await addWaitingDevice(app);
    await app.as("viewer")("POST", "/api/device/approve", { userCode });
    await end(app.people.viewer.id);
    expect((await app.anonymous("POST", "/api/device/token", { deviceCode })).status).toBe(400);
  });

  test("logs nothing without an open session, also if one has expired", async () => {
    const { viewer } = app.people;
    const past = { expire: "2026-01-01T00:00:00.000Z" };
    await app.db.transaction((tx) => tx.update(sessions).set(past).where(eq(sessions.userId, viewer.id)));
    expect(await sessionsOf(viewer.id)).toBe(0);
    const traces = await tracesOf(app.db, async () => {
      for (let turn = 0; turn < 2; turn++) expect((await end(viewer.id)).status).toBe(204);
    });
    expect(traces).toEqual([]);
    expect((await end(nobody)).status).toBe(404);
  });

  test("may include one's own, even the calling one", async () => {
    expect((await end(app.people.admin.id)).status).toBe(204);
    expect(await works(app.as("admin"))).toBe(false);
  });
});
