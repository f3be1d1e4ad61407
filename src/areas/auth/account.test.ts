import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions } from "#/db/schema";
import { OwnSession, OwnToken, Settings } from "#/src/contract/account";
import { role } from "#/src/contract/choices/users";
import { CurrentUser } from "#/src/contract/users";
import { expectJson, startApp, type TestApp, withToken } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addPerson, type Person } from "#/test/support/people";
import { addSession, addToken } from "#/test/support/requests-account";
import { testMoment } from "#/test/support/zones";

let app: TestApp;
let other: Person;
beforeEach(async () => {
  app = await startApp({ templates: false });
  other = await addPerson(app.db, new Date(testMoment), { role: "admin", email: "other@portal.test" });
});
afterEach(() => app.stop());

const sessionsOf = async (person: Person) =>
  OwnSession.strict()
    .array()
    .parse(await expectJson(await app.as(person)("GET", "/api/auth/sessions")));
const tokensOf = async (person: Person) =>
  OwnToken.strict()
    .array()
    .parse(await expectJson(await app.as(person)("GET", "/api/auth/tokens")));
const isIn = async (person: Person) => (await app.as(person)("GET", "/api/auth/user")).status === 200;

describe("one's own sessions", () => {
  test("show address, program and time of their use, and which is the calling one", async () => {
    const { viewer } = app.people;
    const id = await addSession(app, viewer);
    const listed = await sessionsOf(viewer);
    expect(listed).toMatchObject([
      { isThis: true, cameBy: "provider" },
      { id, isThis: false, address: "192.0.2.7", agent: "Elsewhere/1.0", lastUsedAt: testMoment },
    ]);
    const byToken = await withToken(app.url, viewer)("GET", "/api/auth/sessions");
    expect((await expectJson<OwnSession[]>(byToken)).map(({ isThis }) => isThis)).toEqual([false, false]);
  });

  test("include no other user's, and none that ended", async () => {
    const { viewer } = app.people;
    const id = await addSession(app, viewer);
    expect((await sessionsOf(other)).map((session) => session.id)).not.toContain(id);
    await app.db.transaction((tx) =>
      tx.update(sessions).set({ expire: testMoment }).where(eq(sessions.id, id)),
    );
    expect(await sessionsOf(viewer)).toHaveLength(1);
    expect((await app.as(viewer)("DELETE", `/api/auth/sessions/${id}`)).status).toBe(404);
  });

  test("can be ended one by one, logged once each; another user's is 404", async () => {
    const { viewer } = app.people;
    const id = await addSession(app, viewer);
    const end = (who: Person) => app.as(who)("DELETE", `/api/auth/sessions/${id}`);
    expect((await end(other)).status).toBe(404);
    const traces = await tracesOf(app.db, async () => {
      expect((await end(viewer)).status).toBe(204);
    });
    const ended = { entity: "user", entityId: viewer.id, action: "sign_out", userId: viewer.id };
    expect(traces).toEqual([{ ...ended, before: { sessions: 2 }, after: { sessions: 1 } }]);
    expect(await sessionsOf(viewer)).toMatchObject([{ isThis: true }]);
    expect((await end(viewer)).status).toBe(404);
  });

  test("can be ended all at once except the calling one; other users' continue", async () => {
    const { viewer } = app.people;
    await addSession(app, viewer);
    await addSession(app, viewer);
    await addSession(app, other);
    const traces = await tracesOf(app.db, async () => {
      expect((await app.as(viewer)("DELETE", "/api/auth/sessions")).status).toBe(204);
    });
    expect(traces).toMatchObject([{ before: { sessions: 3 }, after: { sessions: 1 } }]);
    expect(await sessionsOf(viewer)).toMatchObject([{ isThis: true }]);
    expect(await sessionsOf(other)).toHaveLength(2);
    expect(await tracesOf(app.db, () => app.as(viewer)("DELETE", "/api/auth/sessions"))).toEqual([]);
  });

  test("can be ended only by a browser: a leaked token signs nobody out", async () => {
    const { viewer } = app.people;
    const id = await addSession(app, viewer);
    const tokenId = await addToken(app, viewer);
    const script = withToken(app.url, viewer);
    for (const path of ["sessions", `sessions/${id}`, `tokens/${tokenId}`]) {
      expect((await script("DELETE", `/api/auth/${path}`)).status).toBe(403);
    }
    expect(await sessionsOf(viewer)).toHaveLength(2);
    expect(await tokensOf(viewer)).toHaveLength(2);
  });

  test("may include the calling session, which then ends", async () => {
    const [session] = await sessionsOf(app.people.viewer);
    await app.as("viewer")("DELETE", `/api/auth/sessions/${session?.id}`);
    expect(await isIn(app.people.viewer)).toBe(false);
  });
});

describe("one's own name", () => {
  test("can be changed by every role, logged once, and a blank one is stored as none", async () => {
    for (const key of role.values) {
      const { id } = app.people[key];
      const before = await expectJson<CurrentUser>(await app.as(key)("GET", "/api/auth/user"));
      const traces = await tracesOf(app.db, async () => {
        const named = await app.as(key)("PATCH", "/api/auth/user", { firstName: " Renée ", lastName: " " });
        expect(CurrentUser.strict().parse(await expectJson(named))).toEqual({
          ...{ ...before, firstName: "Renée", lastName: null },
        });
      });
      const { firstName, lastName } = before;
      expect(traces).toEqual([
        {
          ...{ entity: "user", entityId: id, action: "update", userId: id },
          before: { firstName, lastName },
          after: { firstName: "Renée", lastName: null },
        },
      ]);
    }
  });

  test("is one line of at most 200 characters, and can be changed 10 times a minute", async () => {
    const set = (firstName: unknown) =>
      app.as("viewer")("PATCH", "/api/auth/user", { firstName, lastName: null });
    for (const wrong of ["a\nb", "a".repeat(201), 1]) expect((await set(wrong)).status).toBe(400);
    for (let turn = 0; turn < 10; turn++) expect((await set(`Vic ${turn}`)).status).toBe(200);
    expect((await set("Once more")).status).toBe(429);
  });
});

describe("one's own tokens", () => {
  test("are listed for every role, without the secret, and include no other user's", async () => {
    for (const key of role.values) {
      const listed = await tokensOf(app.people[key]);
      expect(listed).toMatchObject([{ name: "tests", cameBy: "provider", isThis: false }]);
    }
    const script = await withToken(app.url, app.people.viewer)("GET", "/api/auth/tokens");
    expect(await expectJson<OwnToken[]>(script)).toMatchObject([{ isThis: true }]);
  });

  test("can be revoked, with an audit row; another user's is 404", async () => {
    const { viewer } = app.people;
    const id = await addToken(app, viewer);
    expect((await app.as(other)("DELETE", `/api/auth/tokens/${id}`)).status).toBe(404);
    const traces = await tracesOf(app.db, async () => {
      expect((await app.as(viewer)("DELETE", `/api/auth/tokens/${id}`)).status).toBe(204);
    });
    expect(traces).toMatchObject([
      { entity: "api_token", entityId: id, action: "delete", userId: viewer.id },
    ]);
    expect(await tokensOf(viewer)).toHaveLength(1);
  });
});

describe("one's own settings", () => {
  const read = async (who: Person) =>
    Settings.strict().parse(await expectJson(await app.as(who)("GET", "/api/auth/settings")));
  const all = {
    ...{ digest: true, mentions: true, reminders: true, remindersWeekly: false, timeZone: null },
    ...{ singleKeys: true, landing: "clients" },
  };

  test("are all on by default, apply only to oneself, and changes are logged", async () => {
    const { client } = app.people;
    expect(await read(client)).toEqual(all);
    const traces = await tracesOf(app.db, async () => {
      const answer = await app.as("client")("PATCH", "/api/auth/settings", {
        reminders: false,
        digest: true,
      });
      expect(await expectJson(answer)).toEqual({ ...all, reminders: false });
    });
    expect(traces).toMatchObject([
      { entity: "user", entityId: client.id, before: { reminders: true }, after: { reminders: false } },
    ]);
    expect(await read(client)).toEqual({ ...all, reminders: false });
    expect(await read(other)).toEqual(all);
    const back = await app.as("client")("PATCH", "/api/auth/settings", { reminders: true });
    expect(await expectJson(back)).toEqual(all);
  });

  test("accept no other fields", async () => {
    for (const body of [{ role: "admin" }, { digest: "no" }, { userId: other.id, digest: false }]) {
      expect((await app.as("client")("PATCH", "/api/auth/settings", body)).status).toBe(400);
    }
  });

  test("name what opens after sign-in: a screen or a view that one can open, and no other", async () => {
    const set = async (landing: string, who: "manager" | "client" = "manager") =>
      (await app.as(who)("PATCH", "/api/auth/settings", { landing })).status;
    const view = async (role: "manager" | "admin", isShared: boolean) => {
      const body = { screen: "work", name: Bun.randomUUIDv7(), query: "kind=task", isShared };
      return (await expectJson<{ id: string }>(await app.as(role)("POST", "/api/views", body), 201)).id;
    };
    expect(await set("my_work")).toBe(200);
    expect((await read(app.people.manager)).landing).toBe("my_work");
    expect(await set("reports")).toBe(400);
    expect(await set(await view("admin", false))).toBe(400);
    const [own, shared] = [await view("manager", false), await view("admin", true)];
    expect(await set(own)).toBe(200);
    expect(await set(shared)).toBe(200);
    expect(await set(shared, "client")).toBe(400);
    expect((await read(app.people.manager)).landing).toBe(shared);
  });

  test("control on each page whether single keys work", async () => {
    const page = async () => (await app.as("viewer")("GET", "/templates")).text();
    expect(await page()).toContain("&quot;singleKeys&quot;:true");
    await app.as("viewer")("PATCH", "/api/auth/settings", { singleKeys: false });
    expect(await page()).toContain("&quot;singleKeys&quot;:false");
  });
});
