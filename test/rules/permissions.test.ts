import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { accessOf, permissions } from "#/src/contract/permissions";
import { startApp, type TestApp, withToken } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { operationOf } from "../support/operations";
import type { PublicAction } from "../support/public-action";
import { addRequest, field } from "../support/request-forms";
import { callerOf, goodRequests, makeWorld, newClient, roles, type World } from "../support/requests";
import { addedComment } from "../support/requests-comments";
import { addedAsset, addedProject, addedRevision } from "../support/requests-design";
import { addedFile } from "../support/requests-files";
import { addedPin } from "../support/requests-reviews";
import { askParts } from "../support/sent-parts";
import { contentHash } from "../support/tables";
import { addBothOwners } from "../support/templates";

type Guarded = keyof typeof goodRequests;

const guarded = Object.keys(goodRequests) as Guarded[];
const withId = guarded.filter((action) => permissions[action].path.includes("{id}"));
const nobody = "0198f000-0000-7000-8000-000000000000";

let app: TestApp;
let world: World;
/** Existing ids that are not the client user's, by the start of their paths. */
let foreignIds: Record<string, string>;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  const { client, clientTask } = world.other;
  const project = await addedProject(app, { clientId: client.id, clientApprovalStatus: "pending" });
  const asset = await addedAsset(app, project.id, { approvalStatus: "pending" });
  foreignIds = {
    "/api/clients/": client.id,
    "/api/tasks/": clientTask.id,
    "/api/requests/": (await addRequest(app, client.id, [field("company")])).id,
    "/api/design-projects/": project.id,
    "/api/design-assets/": asset.id,
    "/api/design-revisions/": (await addedRevision(app, asset.id)).id,
    "/api/pins/": (await addedPin(app, (await addedRevision(app, asset.id)).id)).id,
    "/api/comments/": (await addedComment(app, `/api/tasks/${clientTask.id}`)).id,
    "/api/task-files/": (await addedFile(app, clientTask.id)).id,
    "/api/objects/upload/": (await askParts(app, "manager", world.own.clientTask.id)).multipart.uploadId,
    "/api/operations/": operationOf(await app.as("admin")("POST", "/api/clients", newClient())),
  };
});
afterAll(() => app.stop());
beforeEach(() => forgetCounts(app));

test("every row that is not public is tested with a valid request", () => {
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
          await unchanged(async () => {
            for (const call of [app.as(role), withToken(app.url, app.people[role])]) {
              await refusal(call(method, request.path, request.body), 403);
              for (const body of bodiesFor(method)) {
                await refusal(call(method, path.replace("{id}", nobody), body), 403);
              }
            }
          });
        });
      } else {
        test(`responds to a ${role} (${access})`, async () => {
          const { path, body, status } = await goodRequests[action](world, role);
          const call = await callerOf(app, action, role);
          const answer = await call(method, path, body);
          expect(answer.status).toBe(status);
          expect(answer.headers.get("Cache-Control")).toContain("no-store");
          expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
        });
      }
    }

    test("responds 401 Unauthorized to signed-out callers, and changes nothing", async () => {
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
  describe(`${method} ${path} of a missing row`, () => {
    for (const role of roles.filter((role) => accessOf(role, action) !== "deny")) {
      test(`reveals nothing to a ${role}, and changes nothing`, async () => {
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

test("public routes respond without a sign-in", async () => {
  const open: Record<PublicAction, number[]> = {
    "auth.login": [302, 503],
    "auth.callback": [302, 400, 403, 503],
    "auth.logout": [302],
    "auth.signInLink": [404],
    "health.live": [200],
    "health.ready": [200],
    "metrics.read": [404],
    "mail.bounce": [404],
    "device.code": [400],
    "device.token": [400],
    "upload.send": [404],
  };
  for (const [action, statuses] of Object.entries(open)) {
    const { method, path } = permissions[action as PublicAction];
    expect((await app.anonymous(method, path)).status).toBeOneOf(statuses);
  }
});

function foreignId(path: string): string {
  const [, id] = Object.entries(foreignIds).find(([beginning]) => path.startsWith(beginning)) ?? [];
  if (!id) throw new Error(`There is nothing of somebody else's for ${path}.`);
  return id;
}

/** Bodies that are empty, malformed, or valid for some other route. */
function bodiesFor(method: string): unknown[] {
  const good = [
    { status: "done" },
    { approvalStatus: "approved" },
    { clientApprovalStatus: "approved" },
    { comment: "Mine" },
  ];
  return method === "GET" ? [undefined] : [undefined, "{ broken", ...good];
}

/** Returns the body of a response that must be a problem with this status. */
async function refusal(answer: Promise<Response>, status: number): Promise<string> {
  const response = await answer;
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  return text;
}

/** Fails unless no table has changed. */
async function unchanged(work: () => Promise<void>) {
  const before = await contentHash(app.db);
  await work();
  expect(await contentHash(app.db)).toBe(before);
}
