import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cacheAnswer, cacheList, cacheListWithVisits, cacheOwnList } from "#/src/http/answer-cache";
import { createApp } from "#/src/server/app";
import { readAddresses } from "../support/addresses";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp, withToken } from "../support/app";
import { addPerson, become, type Person } from "../support/people";
import { addedComment } from "../support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedLead } from "../support/requests-leads";
import { addBothOwners } from "../support/templates";
import { testMoment } from "../support/zones";

const cached: readonly unknown[] = [cacheList, cacheListWithVisits, cacheOwnList, cacheAnswer];
/** Queries of a list; a route that does not support one ignores or refuses it. */
const queries = ["", "?page=1", "?page=1&sort=name", "?search=CANARY", "?owner=me"];

let app: TestApp;
let clients: TestClient[];
/** A user of both clients. */
let both: Person;
beforeAll(async () => {
  app = await startApp({ templates: false, oneProcess: true });
  await addBothOwners(app.db);
  clients = [await addTestClient("CANARY-one"), await addTestClient("CANARY-two")];
  both = await addPerson(app.db, new Date(testMoment), { role: "client", email: "both@brand.test" });
  await become(
    app.db,
    both.id,
    "client",
    clients.map(({ clientId }) => clientId),
  );
});
afterAll(() => app.stop());

type TestClient = Awaited<ReturnType<typeof addTestClient>>;

/** A client whose name is in all of its data, with its own user. */
async function addTestClient(name: string) {
  const { id: clientId } = await makeClient(app, { name, brandNames: [name], primaryContactName: name });
  const own = (await makeOnboarding(app, clientId)).tasks.find(({ owner }) => owner === "client");
  const project = await addedProject(app, { clientId, projectName: name, clientApprovalStatus: "pending" });
  const asset = await addedAsset(app, project.id, { assetName: name });
  await addedRevision(app, asset.id, { comments: name, sendForReview: true });
  const taskId = own?.id ?? "";
  await addedComment(app, `/api/tasks/${taskId}`, { text: name });
  const user = await addPerson(app.db, new Date(testMoment), {
    role: "client",
    email: `${name}@brand.test`,
    clientId,
  });
  return { name, clientId, user, ids: [clientId, taskId, project.id] };
}

/** The app's routes whose responses are cached. */
function cachedPaths(): string[] {
  return app.app.routes.filter(({ handler }) => cached.includes(handler)).map(({ path }) => path);
}

/** Paths of those routes, with these ids and each query. */
function cachedAddresses(ids: readonly string[]): string[] {
  return cachedPaths().flatMap((path) =>
    (path.includes(":id") ? ids.map((id) => path.replace(":id", id)) : [path]).flatMap((each) =>
      queries.map((query) => each + query),
    ),
  );
}

const read = async (answer: Response) => ({
  status: answer.status,
  total: answer.headers.get("X-Total-Count"),
  body: await answer.text(),
});

/** Returns the response of a process without any cached response. */
async function uncached(person: Person, path: string) {
  const headers = { Authorization: `Bearer ${person.token}` };
  return read(await createApp({ ...app.deps }).request(app.url + path, { headers }));
}

/** Returns the second user's response right after the first user's same request. */
async function afterAnother(first: Person, second: Person, path: string) {
  await (await withToken(app.url, first)("GET", path)).text();
  return read(await withToken(app.url, second)("GET", path));
}

describe("the users of two clients, one after the other", () => {
  const [first, second] = [() => clientAt(0), () => clientAt(1)];
  const allIds = () => clients.flatMap(({ ids }) => ids);

  test("each get their own response from every route whose responses are cached", async () => {
    const paths = cachedAddresses(allIds());
    for (const address of ["/api/clients", "/api/clients/summary", `/api/clients/${first().clientId}`]) {
      expect(paths).toContain(address);
    }
    const pairs = [
      [first().user, second().user],
      [second().user, both],
      [both, first().user],
    ] as const;
    for (const path of paths) {
      for (const [one, other] of pairs) {
        const answer = await afterAnother(one, other, path);
        expect({ path, ...answer }).toEqual({ path, ...(await uncached(other, path)) });
      }
    }
  });

  test("each see their own client and nothing of the other's at every path that can be read", async () => {
    const seen = new Set<string>();
    for (const path of [...readAddresses(app, allIds()), ...cachedAddresses(allIds())]) {
      const texts: string[] = [];
      for (const person of [first().user, second().user, both]) {
        const text = await (await app.as(person)("GET", path)).text();
        texts.push(text.replaceAll(/[\w-]+@brand\.test/g, ""));
      }
      const [ofBoth = [], ...found] = texts
        .map((text) => clients.filter(({ name }) => text.includes(name)).map(own))
        .toReversed();
      found.reverse();
      const expected = [[first()], [second()]].map((each, at) => (found[at]?.length ? each.map(own) : []));
      expect({ path, found }).toEqual({ path, found: expected });
      if (found.every(({ length }) => length === 1)) seen.add(path);
      // The root shows one of several clients, a task redirects to its own client's home, and a home has a switch
      // between them.
      if (!/^\/$|\?task=|^\/clients\/[^/]+$/.test(path))
        expect({ path, ofBoth }).toEqual({ path, ofBoth: found.flat() });
    }
    for (const path of ["/", "/design", "/api/clients", "/api/design-projects"]) expect(seen).toContain(path);
  });
  test("when a membership begins or ends, a user gets the responses of the current clients", async () => {
    const sets = [[0], [0, 1], [1], []].map((each) => each.map(clientAt));
    for (const path of cachedAddresses(allIds())) {
      for (const set of sets) {
        await become(
          app.db,
          both.id,
          "client",
          set.map(({ clientId }) => clientId),
        );
        const answer = await read(await withToken(app.url, both)("GET", path));
        expect({ path, ...answer }).toEqual({ path, ...(await uncached(both, path)) });
        const named = clients.filter(({ name }) => answer.body.includes(name));
        expect({ path, strangers: named.filter((client) => !set.includes(client)).map(own) }).toEqual({
          path,
          strangers: [],
        });
      }
    }
  });
});

test("two staff members with one role each get their own response from every route whose responses are cached", async () => {
  const { manager, viewer } = app.people;
  const colleagues = { manager: await colleagueOf("manager"), viewer: await colleagueOf("viewer") };
  for (const owner of [manager, colleagues.manager]) await addedLead(app, { ownerId: owner.id });
  const [, taskId = ""] = clientAt(0).ids;
  const comment = await addedComment(app, `/api/tasks/${taskId}`, { text: "Hello." });
  const seen = await app.as("manager")("PUT", `/api/tasks/${taskId}/comments/seen`, {
    commentId: comment.id,
  });
  expect(seen.status).toBe(204);
  const own = await expectJson<unknown[]>(await app.as("manager")("GET", "/api/client-leads?owner=me"));
  expect(own).toHaveLength(1);
  const pairs = [
    [manager, colleagues.manager],
    [viewer, colleagues.viewer],
  ] as const;
  for (const path of cachedAddresses(clientAt(0).ids)) {
    for (const [first, second] of pairs) {
      const answer = await afterAnother(first, second, path);
      expect({ path, ...answer }).toEqual({ path, ...(await uncached(second, path)) });
    }
  }
});

const own = ({ name }: TestClient) => name;

function clientAt(at: number): TestClient {
  const client = clients[at];
  if (!client) throw new Error(`There is no client at ${at}.`);
  return client;
}

function colleagueOf(role: "manager" | "viewer") {
  return addPerson(app.db, new Date(testMoment), { role, email: `second-${role}@portal.test` });
}
