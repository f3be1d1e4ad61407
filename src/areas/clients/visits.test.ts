import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { clientMembers, invitations, type UserRow, userSettings, users } from "#/db/schema";
import type { Client, ClientListItem, Visits } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { wrongFigures } from "#/src/domain/verify/counters";
import { until } from "#/test/faults/support/until";
import {
  expectJson,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { linkIn } from "#/test/support/mail";
import { addPerson, type Person } from "#/test/support/people";
import { addedProject } from "#/test/support/requests-design";
import { invited } from "#/test/support/requests-invitations";
import { addBothOwners } from "#/test/support/templates";
import { testMoment } from "#/test/support/zones";

let app: TestApp;
let client: Client;
let nora: Person;

async function start() {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  client = await makeClient(app, { name: "Acme" });
}
const person = (email: string, clientId?: string) =>
  addPerson(app.db, new Date(testMoment), { role: "client", email, ...(clientId && { clientId }) });
const visitsOf = async (id = client.id) => {
  const { client } = await expectJson<ClientDetail>(await app.as("viewer")("GET", `/api/clients/${id}`));
  return client.visits as Visits;
};
const listed = async (query: string) => {
  const found = await expectJson<ClientListItem[]>(await app.as("viewer")("GET", `/api/clients?${query}`));
  return found.map(({ name, visits }) => [name, visits?.state]);
};
const lastVisit = async (of: Person = nora, clientId = client.id) => {
  const [member] = await app.db.read
    .select({ day: clientMembers.lastVisitDay })
    .from(clientMembers)
    .where(and(eq(clientMembers.userId, of.id), eq(clientMembers.clientId, clientId)));
  return member?.day ?? null;
};
const today = "2026-03-09";

describe("a client", () => {
  beforeEach(start);
  afterEach(() => app.stop());

  test("goes from not invited through invited and opened to in, and its people are counted", async () => {
    expect(await visitsOf()).toEqual({
      ...{ state: "not_invited", since: client.createdAt, lastVisitAt: null, people: 0 },
    });
    await invited(app, client.id, { email: "nora@brand.test" });
    expect(await visitsOf()).toMatchObject({ state: "invited", people: 1 });
    const path = await linkIn(app);
    const { openedAt } = await openOf();
    expect(openedAt).toBeNull();
    await app.anonymous("HEAD", path);
    await app.as("contributor")("GET", path);
    await app.settled();
    expect((await openOf()).openedAt).toBeNull();
    await app.anonymous("GET", path);
    await app.settled();
    const opened = (await openOf()).openedAt;
    expect(opened).toBe(app.deps.clock().toISOString());
    expect(await visitsOf()).toMatchObject({ state: "opened", since: opened });
    app.passMinute();
    await app.anonymous("GET", path);
    await app.settled();
    expect((await openOf()).openedAt).toBe(opened);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const accepted = await app.anonymous("POST", path, "", form);
    const cookie = accepted.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    expect(await visitsOf()).toMatchObject({ state: "opened", people: 1 });
    await app.anonymous("GET", "/", undefined, { Cookie: cookie });
    await app.settled();
    expect(await visitsOf()).toMatchObject({ state: "in", lastVisitAt: today, people: 1 });
    expect(await wrongFigures(app.db)).toEqual([]);
  });

  const openOf = async () => {
    const [found] = await app.db.read.select().from(invitations);
    if (!found) throw new Error("There is no invitation.");
    return found;
  };

  test("has the best state of its people; mail fails or reminders are stopped only if that is true of all", async () => {
    nora = await person("nora@brand.test", client.id);
    const ines = await person("ines@brand.test", client.id);
    const state = async () => (await visitsOf()).state;
    const remind = (who: Person, reminders: boolean) =>
      app.as(who)("PATCH", "/api/auth/settings", { reminders });
    const fail = (who: Person, mailFailsSince: string | null) =>
      app.changePastLog((tx) => tx.update(users).set({ mailFailsSince }).where(eq(users.id, who.id)));
    await app.as(nora)("GET", `/api/clients/${client.id}/home`);
    await app.settled();
    expect(await visitsOf()).toMatchObject({ state: "in", people: 2 });
    await remind(nora, false);
    expect(await state()).toBe("in");
    await remind(ines, false);
    expect(await visitsOf()).toMatchObject({ state: "muted", since: null, lastVisitAt: today });
    const since = "2026-03-08T10:00:00.000Z";
    await fail(ines, since);
    expect(await visitsOf()).toMatchObject({ state: "mail_fails", since });
    await remind(nora, true);
    expect(await state()).toBe("in");
    await fail(nora, since);
    expect(await visitsOf()).toMatchObject({ state: "mail_fails", lastVisitAt: today, people: 2 });
    await fail(ines, null);
    expect(await state()).toBe("mail_fails");
    await remind(ines, true);
    expect(await state()).toBe("in");
    await app.as("admin")("DELETE", `/api/clients/${client.id}/people/${ines.id}`);
    expect(await visitsOf()).toMatchObject({ state: "mail_fails", people: 1 });
    await app.as("admin")("DELETE", `/api/clients/${client.id}/people/${nora.id}`);
    expect(await visitsOf()).toMatchObject({ state: "not_invited", lastVisitAt: null, people: 0 });
    expect(await wrongFigures(app.db)).toEqual([]);
  });

  test("can be filtered and sorted by this state, which client users do not get", async () => {
    const other = await makeClient(app, { name: "Beta" });
    await makeClient(app, { name: "Gamma" });
    nora = await person("nora@brand.test", client.id);
    await invited(app, other.id, { email: "ines@brand.test" });
    await app.as(nora)("GET", `/api/clients/${client.id}/home`);
    await app.settled();
    expect(await listed("visits=in")).toEqual([["Acme", "in"]]);
    expect(await listed("visits=never")).toEqual([
      ["Beta", "invited"],
      ["Gamma", "not_invited"],
    ]);
    expect((await listed("sort=-visits")).map(([name]) => name)).toEqual(["Gamma", "Beta", "Acme"]);
    expect((await app.as("viewer")("GET", "/api/clients?visits=nonsense")).status).toBe(400);
    for (const path of ["/api/clients?visits=never&sort=-visits", `/api/clients/${client.id}`]) {
      const text = await (await app.as(nora)("GET", path)).text();
      expect(text).toContain("Acme");
      expect(text).not.toContain("visits");
    }
  });

  test("changes its tag on a visit and notifies open pages of staff, without a log entry", async () => {
    nora = await person("nora@brand.test", client.id);
    const staff = withToken(app.url, app.people.viewer);
    const tagOf = async (call = staff) =>
      (await call("GET", "/api/clients?page=1")).headers.get("ETag") ?? "";
    const missed = async (call: typeof staff, place: string) => {
      const answer = await call("GET", "/api/events?wait=false", undefined, { "Last-Event-ID": place });
      return answer.text();
    };
    const placeIn = (text: string) => /^id: (.+)$/m.exec(text)?.[1] ?? "";
    const theirs = withToken(app.url, nora);
    const [before, place] = [await tagOf(), placeIn(await missed(staff, ""))];
    const [theirTag, theirPlace] = [await tagOf(theirs), placeIn(await missed(theirs, ""))];
    await app.as(nora)("GET", `/api/clients/${client.id}/home`);
    await app.settled();
    const after = await staff("GET", "/api/clients?page=1", undefined, { "If-None-Match": before });
    expect(after.status).toBe(200);
    expect(await tagOf()).not.toBe(before);
    expect(await missed(staff, place)).toContain('event: unlogged\ndata: {"names":["visits"]}');
    expect(await tagOf(theirs)).toBe(theirTag);
    expect(await missed(theirs, theirPlace)).not.toContain("event:");
  });
});

describe("a visit", () => {
  let taskId: string;
  let projectId: string;
  beforeAll(async () => {
    await start();
    nora = await person("nora@brand.test", client.id);
    const { tasks } = await makeOnboarding(app, client.id);
    taskId = tasks.find(({ owner }) => owner === "client")?.id ?? "";
    projectId = (await addedProject(app, { clientId: client.id })).id;
  });
  afterAll(() => app.stop());
  beforeEach(() => app.changePastLog((tx) => tx.update(clientMembers).set({ lastVisitDay: null })));

  const home = () => `/api/clients/${client.id}/home`;
  test.each([
    ["the home", home],
    ["the home's page", () => `/clients/${client.id}`],
    ["the root", () => "/"],
    ["a task", () => `/api/tasks/${taskId}`],
    ["the designs", () => "/api/design-projects"],
    ["a design", () => `/api/design-projects/${projectId}`],
    ["the page of designs", () => "/design"],
    ["the page of a review", () => `/design/${projectId}/review`],
  ])("is reading %s", async (_, path) => {
    expect((await app.as(nora)("GET", path())).status).toBe(200);
    await until("the visit", async () => (await lastVisit()) === today);
  });

  test.each([
    ["a page by itself", () => app.as(nora)("GET", home(), undefined, { "X-Unattended": "1" })],
    [
      "a browser ahead of a click",
      () => app.as(nora)("GET", home(), undefined, { "Sec-Purpose": "prefetch" }),
    ],
    ["a look at the head", () => app.as(nora)("HEAD", home())],
    ["a program with a token", () => withToken(app.url, nora)("GET", home())],
    ["a colleague at the agency", () => app.as("viewer")("GET", home())],
    ["a check of the portal", () => app.anonymous("GET", "/healthz")],
    ["their settings", () => app.as(nora)("GET", "/api/auth/user")],
  ])("is not %s", async (_, read) => {
    expect((await read()).status).toBe(200);
    await app.settled();
    expect(await lastVisit()).toBeNull();
  });

  test("is written once a day, and neither logged nor a change of the account", async () => {
    const logged = async () =>
      (await app.as("admin")("GET", "/api/admin/audit-logs")).headers.get("X-Total-Count");
    const before = await logged();
    await app.as(nora)("GET", home());
    await app.settled();
    const commits = await app.db.commits();
    await app.as(nora)("GET", home());
    await app.as(nora)("GET", `/api/tasks/${taskId}`);
    await app.settled();
    if (commits !== null) expect(await app.db.commits()).toBe(commits);
    expect(await logged()).toBe(before);
  });
});

const who = fc.nat({ max: 5 });
const happening = fc.oneof(
  fc.record({
    what: fc.constantFrom("join", "leave", "visit", "invite", "open", "use", "withdraw"),
    who,
    where: who,
  }),
  fc.record({
    what: fc.constantFrom("mute", "unmute", "deactivate", "activate", "fail", "arrive"),
    who,
    where: who,
  }),
);

test("stored states stay correct after any memberships, invitations, visits and settings", async () => {
  await start();
  try {
    const places = [client, ...(await Promise.all(["B", "C"].map((name) => makeClient(app, { name }))))];
    const people: Person[] = [];
    for (const at of [0, 1, 2, 3]) people.push(await person(`p${at}@brand.test`));
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 12 }), async (all) => {
        for (const { what, who, where } of all) {
          await happen(what, people[who % people.length]?.id ?? "", places[where % places.length]?.id ?? "");
        }
        expect(await wrongFigures(app.db)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  } finally {
    await app.stop();
  }
});

function happen(what: string, userId: string, clientId: string): Promise<unknown> {
  const member = and(eq(clientMembers.userId, userId), eq(clientMembers.clientId, clientId));
  const invitation = and(eq(invitations.userId, userId), eq(invitations.clientId, clientId));
  const now = app.deps.clock().toISOString();
  app.passMinute();
  return app.db.transaction(async (tx) => {
    const edit = (change: Partial<UserRow>) => tx.update(users).set(change).where(eq(users.id, userId));
    const choose = (reminders: boolean) =>
      tx
        .insert(userSettings)
        .values({ userId, reminders })
        .onConflictDoUpdate({ target: userSettings.userId, set: { reminders } });
    const row = { id: Bun.randomUUIDv7(), userId, clientId };
    const link = { email: "x@brand.test", sentById: app.people.admin.id, givesAccess: false, byHand: false };
    const moments = { sentAt: now, expiresAt: now, createdAt: now };
    switch (what) {
      case "join":
        return tx
          .insert(clientMembers)
          .values({ ...row, since: now })
          .onConflictDoNothing();
      case "leave":
        return tx.delete(clientMembers).where(member);
      case "visit":
        return tx.update(clientMembers).set({ lastVisitDay: today }).where(member);
      case "invite":
        return tx
          .insert(invitations)
          .values({ ...row, ...link, ...moments })
          .onConflictDoNothing();
      case "open":
        return tx.update(invitations).set({ openedAt: now }).where(invitation);
      case "use":
        return tx.update(invitations).set({ usedAt: now, usedFrom: "", withdrawnAt: null }).where(invitation);
      case "withdraw":
        return tx
          .update(invitations)
          .set({ withdrawnAt: now, usedAt: null, usedFrom: null })
          .where(invitation);
      case "mute":
        return choose(false);
      case "unmute":
        return choose(true);
      case "fail":
        return edit({ mailFailsSince: now });
      case "arrive":
        return edit({ mailFailsSince: null });
      case "deactivate":
        return edit({ active: false });
      default:
        return edit({ active: true });
    }
  });
}
