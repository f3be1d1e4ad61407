import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { apiTokens, clientMembers, users } from "#/db/schema";
import type { Role } from "#/src/contract/choices/users";
import { can, permissions } from "#/src/contract/permissions";
import { digest } from "#/src/domain/secrets";
import { asPerson, startApp, type TestApp, withToken } from "../support/app";
import {
  type DelayedRequest,
  delayRequests,
  sessionHeaders,
  tokenHeaders,
} from "../support/delayed-requests";
import { addPerson, become, type Person } from "../support/people";
import { png } from "../support/pictures";
import {
  type GoodRequest,
  goodRequests,
  makeWorld,
  newClient,
  senderOf,
  type World,
} from "../support/requests";
import { newLead } from "../support/requests-leads";
import { upload } from "../support/sent-files";
import { contentHash } from "../support/tables";
import { addBothOwners } from "../support/templates";
import { testMoment } from "../support/zones";

let app: TestApp;
let world: World;
let held: ReturnType<typeof delayRequests>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  held = delayRequests(app);
});
afterAll(async () => {
  await held.stop();
  await app.stop();
});

let people = 0;

/** A user with their own session and token, whom a test may change freely. */
function newPerson(role: Role): Promise<Person> {
  people++;
  const clientId = role === "client" ? world.own.client.id : null;
  return addPerson(app.db, new Date(testMoment), { role, clientId, email: `held-${people}@portal.test` });
}

async function state() {
  const files = (await readdir(app.objectsFolder, { recursive: true })).toSorted();
  return { rows: await contentHash(app.db), files };
}

/** Continues a delayed request after `change`, and checks that nothing changed. */
async function refusedAfter(change: () => Promise<unknown>, request: DelayedRequest): Promise<number> {
  await change();
  const before = await state();
  const { status, body } = await request.send();
  expect(JSON.parse(body)).toMatchObject({ status, title: expect.any(String) });
  expect(await state()).toEqual(before);
  return status;
}

const byAdmin = async (method: string, path: string, body?: unknown) => {
  const answer = await app.as("admin")(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
};
const tokenIdOf = async ({ token }: Person) => {
  const [row] = await app.db.read
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, digest(token)));
  return row?.id ?? "";
};
const setRole = (person: Person, change: { role: Role; clientId?: string }) =>
  byAdmin("PATCH", `/api/admin/users/${person.id}/role`, change);

type Write = { role: Role; method: string; path: (world: World) => string; body: () => object };
const addAdmin: Write = {
  role: "admin",
  method: "POST",
  path: () => "/api/admin/users",
  body: () => ({ email: `late-${people}@portal.test`, role: "admin" }),
};
const mintToken: Write = {
  role: "admin",
  method: "POST",
  path: () => "/api/admin/tokens",
  body: () => ({ name: "late", role: "admin" }),
};
const addLead: Write = {
  role: "contributor",
  method: "POST",
  path: () => "/api/client-leads",
  body: newLead,
};
const createClient: Write = { role: "manager", method: "POST", path: () => "/api/clients", body: newClient };
const ownTask: Write = {
  role: "client",
  method: "PATCH",
  path: ({ own }) => `/api/tasks/${own.clientTask.id}`,
  body: () => ({ status: "done" }),
};

type Change = [what: string, write: Write, status: 401 | 403, change: (person: Person) => Promise<unknown>];
const always: Change[] = [
  [
    "an admin who was deactivated",
    addAdmin,
    401,
    ({ id }) => byAdmin("PATCH", `/api/admin/users/${id}`, { active: false }),
  ],
  ["an admin who was demoted", mintToken, 403, (person) => setRole(person, { role: "manager" })],
  ["a contributor who was demoted", addLead, 403, (person) => setRole(person, { role: "viewer" })],
  ["a client user whose client changed", ownTask, 403, linkElsewhere],
  ["a client user who lost their client", ownTask, 403, ({ id }) => become(app.db, id, "client")],
  [
    "a client user who joined another client",
    ownTask,
    403,
    ({ id }) => become(app.db, id, "client", [world.own.client.id, world.other.client.id]),
  ],
];
const bySession: Change[] = [
  ...always,
  ["a manager who was promoted", createClient, 403, (person) => setRole(person, { role: "admin" })],
  ["a user who signed out", createClient, 401, (person) => asPerson(app.url, person)("GET", "/api/logout")],
  ["a user whose session expired", createClient, 401, async () => app.setNow("2026-03-15T12:00:00.000Z")],
];
const byToken: Change[] = [
  ...always,
  [
    "the owner of a token that was revoked",
    mintToken,
    401,
    async (person) => byAdmin("DELETE", `/api/admin/tokens/${await tokenIdOf(person)}`),
  ],
  ["the owner of an expired token", createClient, 401, async () => app.setNow("2199-01-02T00:00:00.000Z")],
  [
    "a promoted contributor whose token's role was raised",
    addLead,
    403,
    async (person) => {
      const upTo = { role: "admin" } as const;
      await setRole(person, upTo);
      await app.db.transaction((tx) =>
        tx
          .update(apiTokens)
          .set(upTo)
          .where(eq(apiTokens.tokenHash, digest(person.token))),
      );
    },
  ],
];

async function linkElsewhere(person: Person) {
  await setRole(person, { role: "client", clientId: world.other.client.id });
}

describe.each([
  ["a session", bySession, (person: Person) => sessionHeaders(app, person)],
  ["a token", byToken, tokenHeaders],
] as const)("a delayed body of a request signed in by %s", (_, changes, headersOf) => {
  test.each(changes)("is refused to %s, and nothing is written", async (_, write, status, change) => {
    const { role, method, path, body } = write;
    const person = await newPerson(role);
    const request = { method, path: path(world), body: body(), headers: headersOf(person) };
    expect(await refusedAfter(() => change(person), await held.hold(request))).toBe(status);
    app.setNow(testMoment);
  });

  test("succeeds if nothing has changed", async () => {
    const headers = headersOf(await newPerson("manager"));
    const request = await held.hold({ method: "POST", path: "/api/clients", body: newClient(), headers });
    expect((await request.send()).status).toBe(201);
  });
});

test.each([
  ["a picture", png],
  ["a file that is no picture", new Uint8Array(Buffer.from("no picture"))],
])("%s of a user who signed out stays where it was sent", async (_, bytes) => {
  const person = await newPerson("manager");
  const avatarImageURL = await upload(app, person, { bytes, type: "image/png" });
  const headers = sessionHeaders(app, person);
  const body = { avatarImageURL };
  const request = await held.hold({ method: "PUT", path: "/api/client-avatars", body, headers });
  const signOut = () => asPerson(app.url, person)("GET", "/api/logout");
  expect(await refusedAfter(signOut, request)).toBe(401);
});

test("a token that never had its owner's new role continues to work", async () => {
  const person = await newPerson("contributor");
  const body = addLead.body();
  const headers = tokenHeaders(person);
  const request = await held.hold({ method: "POST", path: "/api/client-leads", body, headers });
  await setRole(person, { role: "manager" });
  expect((await request.send()).status).toBe(201);
});

describe("a stored response for an Idempotency-Key", () => {
  const once = async (method: string, request: GoodRequest, key: string) => {
    const person = await newPerson("admin");
    const headers = { "Idempotency-Key": key };
    const first = await withToken(app.url, person)(method, request.path, request.body ?? {}, headers);
    expect(first.status).toBe(request.status);
    const again = { ...request, method, headers: { ...tokenHeaders(person), ...headers } };
    const repeated = await held.hold(again);
    const revoke = async () => byAdmin("DELETE", `/api/admin/tokens/${await tokenIdOf(person)}`);
    expect(await refusedAfter(revoke, repeated)).toBe(401);
  };

  test("is not sent to a revoked caller by a write", async () =>
    once("POST", await goodRequests["client.create"](world), "a-write"));

  test("nor before one, for a costly write", async () =>
    once("POST", await goodRequests["lead.generateProfile"](world), "a-profile"));

  test("nor for a row that this request itself removed", async () =>
    once("DELETE", await goodRequests["lead.delete"](world), "a-deletion"));
});

describe("every write is refused to a user who was deactivated while its body was being sent", () => {
  const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter(
    (action) => permissions[action].method !== "GET",
  );
  test.each(writes)("%s", async (action) => {
    const { method } = permissions[action];
    const good = await goodRequests[action](world);
    const sender = app.people[senderOf(action)];
    const isOfToken = action.startsWith("auth.token");
    const headers = {
      ...(isOfToken ? tokenHeaders(sender) : sessionHeaders(app, sender)),
      // With the key every request's body is read, even that of a deletion.
      "Idempotency-Key": action,
    };
    const setActive = (active: boolean) =>
      app.db.transaction((tx) => tx.update(users).set({ active }).where(eq(users.id, sender.id)));
    const request = await held.hold({ body: {}, ...good, method, headers });
    expect(await refusedAfter(() => setActive(false), request)).toBe(401);
    await setActive(true);
    const now = await held.hold({ body: {}, ...good, method, headers });
    expect((await now.send()).status).toBe(good.status);
  });
});

describe("every write of a client's user is refused once a membership began or ended while its body was being sent", () => {
  const writes = (Object.keys(goodRequests) as (keyof typeof goodRequests)[]).filter(
    (action) => permissions[action].method !== "GET" && can("client", action) && !action.startsWith("auth."),
  );
  test.each(writes)("%s", async (action) => {
    const { client } = app.people;
    const { method } = permissions[action];
    const good = await goodRequests[action](world, "client");
    const headers = { ...sessionHeaders(app, client), "Idempotency-Key": `member-${action}` };
    const memberships = await app.db.read
      .select({ clientId: clientMembers.clientId })
      .from(clientMembers)
      .where(eq(clientMembers.userId, client.id));
    const both = memberships.map(({ clientId }) => clientId);
    expect(both).toHaveLength(2);
    for (const set of [[world.own.client.id], [...both, world.other.client.id]]) {
      const request = await held.hold({ body: {}, ...good, method, headers });
      expect(await refusedAfter(() => become(app.db, client.id, "client", set), request)).toBe(403);
      await become(app.db, client.id, "client", both);
    }
  });
});
