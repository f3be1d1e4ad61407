import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Action, accessOf, permissions } from "../../src/contract/permissions";
import type { Call } from "../support/app";
import { startApp, type TestApp, withToken } from "../support/app";
import { addPerson } from "../support/people";
import { goodRequests, makeWorld, type PublicAction, roles, type World } from "../support/requests";
import { contentHash } from "../support/tables";
import { addBothOwners } from "../support/templates";

type Guarded = keyof typeof goodRequests;

const guarded = Object.keys(goodRequests) as Guarded[];
const withId = guarded.filter((action) => permissions[action].path.includes("{id}"));
const nobody = "0198f000-0000-7000-8000-000000000000";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());

test("every row that is not public is tried with a good request", () => {
  const open = Object.entries(permissions).filter(([, { access }]) => access.viewer === "public");
  expect([...guarded, ...open.map(([action]) => action)].toSorted()).toEqual(
    Object.keys(permissions).toSorted(),
  );
});

for (const action of guarded) {
  const { method, path } = permissions[action];
  describe(`${method} ${path}`, () => {
    for (const role of roles) {
      const access = accessOf(role, action);
      if (access === "deny") {
        test(`refuses a ${role} before anything else, and changes nothing`, async () => {
          const request = await goodRequests[action](world, role);
          const call = app.as(role);
          await unchanged(async () => {
            await refusal(call(method, request.path, request.body), 403);
            for (const body of bodiesFor(method)) {
              await refusal(call(method, path.replace("{id}", nobody), body), 403);
            }
          });
        });
      } else {
        test(`answers a ${role} (${access})`, async () => {
          const { path, body, status } = await goodRequests[action](world, role);
          const call = await callerFor(action, role);
          expect((await call(method, path, body)).status).toBe(status);
        });
      }
    }

    test("answers 401 Unauthorized to anybody who is not signed in, and changes nothing", async () => {
      const { path, body } = await goodRequests[action](world);
      await unchanged(async () => {
        const answer = await refusal(app.anonymous(method, path, body), 401);
        expect(JSON.parse(answer).detail).toBe("Unauthorized");
      });
    });
  });
}

for (const action of withId) {
  const { method, path } = permissions[action];
  describe(`${method} ${path} of what is not there`, () => {
    for (const role of roles.filter((role) => accessOf(role, action) !== "deny")) {
      test(`tells a ${role} nothing, and changes nothing`, async () => {
        const ids = [nobody, "not-an-id", "00000000-0000-0000-0000-000000000000"];
        if (accessOf(role, action) === "own") ids.push(foreignId(path));
        const bodies = new Set<string>();
        await unchanged(async () => {
          for (const id of ids) {
            for (const body of bodiesFor(method)) {
              bodies.add(await refusal(app.as(role)(method, path.replace("{id}", id), body), 404));
            }
          }
        });
        expect(bodies.size).toBe(1);
      });
    }
  });
}

test("public routes answer without a sign-in", async () => {
  const open: Record<PublicAction, number[]> = {
    "auth.login": [302, 503],
    "auth.callback": [302, 400, 403, 503],
    "auth.logout": [302],
    "health.live": [200],
    "health.ready": [200],
    "device.code": [400],
    "device.token": [400],
    "upload.send": [404],
  };
  for (const [action, statuses] of Object.entries(open)) {
    const { method, path } = permissions[action as PublicAction];
    expect((await app.anonymous(method, path)).status).toBeOneOf(statuses);
  }
});

/** The calling token's own routes need one, and revoking must not spend the shared one. */
async function callerFor(action: Action, role: (typeof roles)[number]): Promise<Call> {
  if (!action.startsWith("auth.token")) return app.as(role);
  const email = `${role}-${action}@portal.test`;
  return withToken(app.url, await addPerson(app.db, new Date("2026-03-09T12:00:00.000Z"), { role, email }));
}

function foreignId(path: string): string {
  return path.startsWith("/api/tasks") ? world.other.clientTask.id : world.other.client.id;
}

/** Bodies that say nothing, cannot be read, and would do for some route. */
function bodiesFor(method: string): unknown[] {
  return method === "GET" ? [undefined] : [undefined, "{ broken", { status: "done" }];
}

/** The body of an answer that must be a problem with this status. */
async function refusal(answer: Promise<Response>, status: number): Promise<string> {
  const response = await answer;
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  return text;
}

/** Fails unless every table holds afterwards what it held before. */
async function unchanged(work: () => Promise<void>) {
  const before = await contentHash(app.db);
  await work();
  expect(await contentHash(app.db)).toBe(before);
}
