import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { cookieName, pathCookieName } from "#/src/http/session-cookie";
import { linkClientUser, startApp, type TestApp } from "../support/app";
import { admittedElsewhere, elsewhere, entriesLogged } from "../support/elsewhere";
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
  pass = await press();
  expect(pass).toStartWith(`${pathCookieName(app.deps, "portal_task")}=`);
});
afterAll(() => app.stop());

async function press(): Promise<string> {
  const pressed = await sendForm(app, `/task/${secret}`, "do=continue");
  return pressed.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
}

test("the credential of a task link is refused by every route and page but its own", async () => {
  const { own } = world;
  const all = elsewhere(app, {
    home: "/task/",
    ids: [own.clientTask.id, own.client.id, app.people.client.id],
    named: { token: secret, userId: app.people.client.id },
  });
  expect(all.length).toBeGreaterThan(300);
  const logged = await entriesLogged(app);
  const session = `${cookieName(app.deps, "portal_session")}=${secret}`;
  const present = async () => [
    { Cookie: `${await press()}; ${session}`, "Sec-Fetch-Site": "same-origin" },
    { Authorization: `Bearer ${secret}` },
  ];
  expect(await admittedElsewhere(app, all, present)).toEqual([]);
  expect(await entriesLogged(app)).toBe(logged);
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
