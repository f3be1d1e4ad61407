import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import { cookieName, pathCookieName } from "#/src/http/session-cookie";
import { expectJson, linkClientUser, startApp, type TestApp } from "../support/app";
import { patience } from "../support/patience";
import { makeWorld, type World } from "../support/requests";
import { mailLink, sendForm } from "../support/task-links";
import { addBothOwners } from "../support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let world: World;
/** The secret of a link to a task of the client, and the cookie of its press. */
let secret: string;
let pass: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  await linkClientUser(app, world.own.client.id);
  const { id } = world.own.clientTask;
  const path = await mailLink(app, app.people.client, { kind: "task", id, clientId: world.own.client.id });
  secret = path.slice("/task/".length);
  const pressed = await sendForm(app, path, "do=continue");
  pass = pressed.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
  expect(pass).toStartWith(`${pathCookieName(app.deps, "portal_task")}=`);
});
afterAll(() => app.stop());

/** Every route and page but those of the link itself, with the ids of things of its client in their addresses. */
function elsewhere(): { method: string; path: string }[] {
  const ids: Record<string, string> = { token: secret, userId: app.people.client.id };
  const routes = app.app.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  const addresses = routes.flatMap(({ method, path }) => {
    if (path.startsWith("/task/")) return [];
    const things = [world.own.clientTask.id, world.own.client.id, app.people.client.id];
    const filled = (id: string) =>
      path.replace(/\{.*?\}/g, "").replace(/:(\w+)/g, (_, name: string) => ids[name] ?? id);
    return things.map((id) => `${method} ${filled(id)}`);
  });
  return [...new Set(addresses)].map((address) => {
    const [method = "", path = ""] = address.split(" ");
    return { method, path };
  });
}

test("the credential of a task link is refused by every route and page but its own", async () => {
  const all = elsewhere();
  expect(all.length).toBeGreaterThan(300);
  const counts = await expectJson<{ count: number }[]>(
    Response.json(await app.db.read.select({ count: sql<number>`count(*)` }).from(auditLogs)),
  );
  const session = `${cookieName(app.deps, "portal_session")}=${secret}`;
  const carrying: Record<string, string>[] = [
    { Cookie: `${pass}; ${session}`, "Sec-Fetch-Site": "same-origin" },
    { Authorization: `Bearer ${secret}` },
  ];
  const found: object[] = [];
  for (const [at, { method, path }] of all.entries()) {
    if (at % 8 === 0) app.passMinute();
    const body = method === "GET" || method === "DELETE" ? undefined : {};
    const { status: without } = await app.anonymous(method, path, body);
    for (const headers of carrying) {
      const { status } = await app.anonymous(method, path, body, headers);
      if (status !== without && status !== 401) found.push({ method, path, status, without });
    }
  }
  expect(found).toEqual([]);
  const after = await app.db.read.select({ count: sql<number>`count(*)` }).from(auditLogs);
  expect(after).toEqual(counts);
});

test("nothing is found below the page of another kind of link, or of an unknown one", async () => {
  const places = [
    "/state",
    "/files/x",
    "/pictures/x",
    "/upload/x",
    "/answer",
    "/comments",
    "/status",
    "/undo/x",
  ];
  for (const place of places) {
    const address = `/task/${"a".repeat(43)}${place}`;
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const { status } = await app.anonymous(method, address, undefined, {
        Cookie: pass,
        "Sec-Fetch-Site": "same-origin",
      });
      expect([method, place, [404, 405].includes(status)]).toEqual([method, place, true]);
    }
  }
});
