import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { links, taskFiles } from "#/db/schema";
import { permissions } from "#/src/contract/permissions";
import type { Request } from "#/src/contract/requests";
import type { Task } from "#/src/contract/tasks";
import type { UploadAddress } from "#/src/contract/uploads";
import { cookieName } from "#/src/http/session-cookie";
import { expectJson, startApp, type TestApp } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { admittedElsewhere, elsewhere, entriesLogged } from "../support/elsewhere";
import { foreignForms } from "../support/foreign-forms";
import { linkIn } from "../support/mail";
import { patience } from "../support/patience";
import { addRequest, callsOf, field } from "../support/request-forms";
import { goodRequests, makeWorld, roles, type World } from "../support/requests";
import { addedFile, sentFile, shelfPhoto } from "../support/requests-files";
import { contentHash } from "../support/tables";
import { sendForm } from "../support/task-links";
import { addBothOwners } from "../support/templates";

setDefaultTimeout(patience.test);

/** A link to a request whose button was pressed, as its recipient's browser has it. */
type Opened = { task: Task; path: string; secret: string; cookie: string; linkId: string };

let app: TestApp;
let world: World;
let mine: Opened;
/** A link to another request of the same client, with an answer and a file. */
let theirs: Opened & { fileId: string; objectPath: string; uploadId: string };
/** A request of another client. */
let foreign: Task;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  mine = await open("mine@brand.test");
  const other = await open("theirs@brand.test");
  theirs = { ...other, ...(await fill(other)) };
  foreign = await addRequest(app, world.other.client.id, fields);
});
beforeEach(() => forgetCounts(app));
afterAll(() => app.stop());

const fields = [field("company", { required: true }), field("logo", { kind: "file" })];

async function open(email: string): Promise<Opened> {
  const task = await addRequest(app, world.own.client.id, fields);
  const body = { email, requireCode: false };
  await expectJson(await app.as("manager")("POST", `/api/requests/${task.id}/links`, body), 201);
  const path = await linkIn(app);
  const cookie = await press(path);
  const [link] = await app.db.read.select().from(links).where(eq(links.taskId, task.id));
  return { task, path, secret: path.slice("/request/".length), cookie, linkId: link?.id ?? "" };
}

async function press(path: string): Promise<string> {
  const pressed = await sendForm(app, path, "do=continue");
  return pressed.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
}

/** Answers with text and a file, and uploads another one, which no answer names yet. */
async function fill({ task, path, cookie }: Opened) {
  const call = below(path, cookie);
  const answer = { key: "company", value: "canary of the other form", version: 0 };
  await expectJson(await call("PATCH", "/answers", answer));
  const added = { uploadURL: await upload(task, call, cookie), name: shelfPhoto.name, key: "logo" };
  const { id: fileId } = await expectJson<{ id: string }>(await call("POST", "/files", added), 201);
  const objectPath = await upload(task, call, cookie);
  return { fileId, objectPath, uploadId: objectPath.slice(-36) };
}

async function upload({ id: taskId }: Task, call: Below, cookie: string): Promise<string> {
  const { type, bytes } = shelfPhoto;
  const promise = { contentType: type, contentLength: bytes.byteLength, purpose: "task_file", taskId };
  const sent = await expectJson<UploadAddress>(await call("POST", "/upload", promise));
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": type };
  const { ok } = await fetch(sent.uploadURL, { method: "PUT", body: bytes, headers });
  expect(ok).toBe(true);
  return sent.objectPath;
}

type Below = ReturnType<typeof below>;

const below = (path: string, cookie: string) => (method: string, place: string, body?: unknown) =>
  app.anonymous(method, path + place, body, { Cookie: cookie, "Sec-Fetch-Site": "same-origin" });

/** Every way to present the link elsewhere: its cookie, its secret and its cookie's value as a session, and as a token. */
function credentials({ cookie, secret }: Opened): Record<string, string>[] {
  const session = cookieName(app.deps, "portal_session");
  const value = cookie.slice(cookie.indexOf("=") + 1);
  return [
    { Cookie: `${cookie}; ${session}=${secret}`, "Sec-Fetch-Site": "same-origin" },
    { Cookie: `${cookie}; ${session}=${value}`, "Sec-Fetch-Site": "same-origin" },
    { Authorization: `Bearer ${secret}` },
  ];
}

/** Each call below the page of a link, valid for `mine`. */
const ownCalls = (): [method: string, place: string, body?: unknown][] => [
  ["GET", "/state"],
  ["PATCH", "/answers", { key: "company", value: "Mine", version: 0 }],
  ["POST", "/submit"],
  ["POST", "/files", { uploadURL: "/objects/none", name: "a.png", key: "logo" }],
  ["GET", `/files/${theirs.fileId}`],
  ["POST", "/upload", uploadOf(mine.task)],
  ["PUT", `/upload/${theirs.uploadId}`],
  ["DELETE", `/upload/${theirs.uploadId}`],
  ["POST", `/upload/${theirs.uploadId}/parts`, { partNumbers: [1] }],
  ["POST", `/upload/${theirs.uploadId}/complete`, { parts: [{ partNumber: 1, etag: "a" }] }],
];

const uploadOf = ({ id: taskId }: Task) => ({
  ...{ purpose: "task_file", taskId, contentType: "image/png", contentLength: 10 },
});

/** Fails unless no table but the counts of calls has changed. */
async function unchanged(work: () => Promise<void>) {
  await forgetCounts(app);
  const before = await contentHash(app.db);
  await work();
  await forgetCounts(app);
  expect(await contentHash(app.db)).toBe(before);
}

describe("the address of a request link", () => {
  test("has no calls but those tested here", () => {
    const routes = app.app.routes
      .filter(({ method, path }) => method !== "ALL" && path.startsWith("/request/:token/"))
      .map(({ method, path }) => `${method} ${path.replace("/request/:token", "")}`);
    const tested = ownCalls().map(
      ([method, place]) => `${method} ${place.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ":id")}`,
    );
    expect([...new Set(routes)].toSorted()).toEqual(tested.toSorted());
  });

  test("admits nobody without its own press, not even an admin or the client", async () => {
    await unchanged(async () => {
      const others = [
        {},
        { Cookie: theirs.cookie, "Sec-Fetch-Site": "same-origin" },
        ...roles.map((role) => ({ Cookie: sessionOf(role), "Sec-Fetch-Site": "same-origin" })),
      ];
      for (const [method, place, body] of ownCalls()) {
        for (const headers of others) {
          const { status } = await app.anonymous(method, mine.path + place, body, headers);
          expect([method, place, headers, status]).toEqual([method, place, headers, 403]);
        }
      }
    });
  });

  test("refuses its own press from another site", async () => {
    await unchanged(async () => {
      for (const [method, place, body] of ownCalls().filter(([method]) => method !== "GET")) {
        for (const headers of foreignForms) {
          const { status } = await app.anonymous(method, mine.path + place, body, {
            Cookie: mine.cookie,
            ...headers,
          });
          expect([method, place, headers, status]).toEqual([method, place, headers, 403]);
        }
      }
    });
  });

  test("reveals nothing of an unknown link", async () => {
    for (const [method, place, body] of ownCalls()) {
      const { status } = await below(`/request/${"a".repeat(43)}`, mine.cookie)(method, place, body);
      expect([method, place, status]).toEqual([method, place, 404]);
    }
  });
});

describe("a pressed request link", () => {
  test("finds no file or upload of another request, of the client's user or of the agency", async () => {
    const { id } = mine.task;
    const [ofAgency, ofUser] = [await addedFile(app, id), await sentFile(app, "client", id)];
    const idOfUser = new URL(ofUser).pathname.slice(-36);
    const fileIds = [theirs.fileId, ofAgency.id, foreign.id, "not-an-id"];
    await unchanged(async () => {
      const call = below(mine.path, mine.cookie);
      const found: string[] = [];
      const expect404 = async (method: string, place: string, body?: unknown) => {
        const { status } = await call(method, place, body);
        if (status !== 404) found.push(`${method} ${place}: ${status}`);
      };
      for (const fileId of fileIds) await expect404("GET", `/files/${fileId}`);
      for (const uploadId of [theirs.uploadId, idOfUser, world.own.client.id, "not-an-id"]) {
        // Bytes go to a signed address alone.
        expect((await call("PUT", `/upload/${uploadId}`, "bytes")).status).toBeOneOf([403, 404]);
        await expect404("DELETE", `/upload/${uploadId}`);
        await expect404("POST", `/upload/${uploadId}/parts`, { partNumbers: [1] });
        await expect404("POST", `/upload/${uploadId}/complete`, { parts: [{ partNumber: 1, etag: "a" }] });
      }
      expect(found).toEqual([]);
    });
  });

  test("uploads nothing for another task, and adds no upload of another caller", async () => {
    const call = below(mine.path, mine.cookie);
    const ofUser = await sentFile(app, "client", mine.task.id);
    const before = await app.db.read.$count(taskFiles);
    for (const task of [theirs.task, foreign, world.own.clientTask]) {
      expect((await call("POST", "/upload", uploadOf(task))).status).toBe(403);
    }
    for (const purpose of ["client_avatar", "comment_file"]) {
      expect((await call("POST", "/upload", { ...uploadOf(mine.task), purpose })).ok).toBe(false);
    }
    for (const uploadURL of [theirs.objectPath, ofUser]) {
      const answer = await call("POST", "/files", { uploadURL, name: "a.png", key: "logo" });
      expect(answer.status).toBe(400);
    }
    expect(await app.db.read.$count(taskFiles)).toBe(before);
  });

  test("reads and changes its own form alone", async () => {
    const call = below(mine.path, mine.cookie);
    const { taskId, answers } = await expectJson<Request>(await call("GET", "/state"));
    expect(taskId).toBe(mine.task.id);
    expect(JSON.stringify(answers)).not.toContain("canary");
    expect(await (await call("GET", "")).text()).not.toContain("canary");
    const stolen = { key: "logo", value: [theirs.fileId], version: 0 };
    expect((await call("PATCH", "/answers", stolen)).status).toBe(400);
    await expectJson(await call("PATCH", "/answers", { key: "company", value: "Mine", version: 0 }));
    const { answers: others } = await callsOf(app, theirs.task).read();
    expect(others[0]?.value).toBe("canary of the other form");
    expect((await callsOf(app, mine.task).read()).answers[0]?.value).toBe("Mine");
  });
});

describe("a request link as a caller of the API", () => {
  for (const [action, prepare] of Object.entries(goodRequests)) {
    const { method } = permissions[action as keyof typeof goodRequests];
    test(`is refused a valid ${method} ${permissions[action as keyof typeof goodRequests].path}`, async () => {
      app.passMinute();
      mine.cookie = await press(mine.path);
      const { path, body } = await prepare(world);
      await unchanged(async () => {
        for (const headers of credentials(mine)) {
          const answer = await app.anonymous(method, path, body, headers);
          expect([headers, answer.status]).toEqual([headers, 401]);
        }
      });
    });
  }

  test("makes no difference to any route or page outside its own address", async () => {
    const all = elsewhere(app, {
      home: "/request/",
      ids: [mine.task.id, theirs.task.id, world.own.client.id, mine.linkId, theirs.fileId],
      named: { token: mine.secret, userId: app.people.client.id },
    });
    expect(all.length).toBeGreaterThan(500);
    const logged = await entriesLogged(app);
    const present = async () => credentials({ ...mine, cookie: await press(mine.path) });
    expect(await admittedElsewhere(app, all, present)).toEqual([]);
    expect(await entriesLogged(app)).toBe(logged);
  });
});

function sessionOf(role: (typeof roles)[number]): string {
  return `${cookieName(app.deps, "portal_session")}=${app.people[role].session}`;
}
