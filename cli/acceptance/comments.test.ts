import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Comment } from "#/src/contract/comments";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedComment } from "#/test/support/requests-comments";
import { addedProject } from "#/test/support/requests-design";
import { addTemplate } from "#/test/support/templates";
import { runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let taskId: string;
let projectId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  const { id: clientId } = await makeClient(app, { name: "Acme" });
  taskId = (await makeOnboarding(app, clientId)).tasks[0]?.id ?? "";
  await linkClientUser(app, clientId);
  projectId = (await addedProject(app, { clientId })).id;
});
afterAll(() => app.stop());

const as = (role: "manager" | "client" | "viewer", ...argv: string[]) =>
  runAt(app.url, app.people[role].token, ["comments", ...argv]);

test("a task gets a comment with a mention, and comments are listed for programs, newest last", async () => {
  const { token } = app.people.manager;
  const added = await portal(
    { url: app.url, token },
    "comments",
    "add",
    taskId,
    "@Kit Client, which logo?\nThis one?",
  );
  expect({ code: added.code, stderr: added.stderr }).toEqual({
    code: 0,
    stderr: "Comment added; it mentions 1 person.\n",
  });
  expect(await as("client", "add", `${app.url}/?task=${taskId}`, "The red one")).toMatchObject({
    code: 0,
    stderr: "Comment added.\n",
  });
  const { code, stdout, stderr } = await portal({ url: app.url, token }, "comments", "list", taskId);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "2 comments.\n" });
  const lines = stdout.trimEnd().split("\n");
  expect(lines.map((line) => line.split("\t").slice(0, 5))).toEqual([
    ["When", "Author", "Role", "New", "Comment"],
    ["2026-03-08T12:00:00.000Z", "Mia Manager", "manager", "no", expect.stringContaining("which logo?")],
    ["2026-03-08T12:00:00.000Z", "Kit Client", "client", "yes", "The red one"],
  ]);
  const all: Comment[] = JSON.parse((await as("client", "list", taskId, "--json")).stdout);
  expect(all.map(({ mentions, isNew }) => [mentions.map(({ name }) => name), isNew])).toEqual([
    [["Kit Client"], true],
    [[], false],
  ]);
});

test("a design project is named by its link, and a long conversation is read to its beginning", async () => {
  const link = `${app.url}/design?project=${projectId}`;
  expect(await as("viewer", "list", link)).toMatchObject({ code: 0, stderr: "No comments yet.\n" });
  for (let at = 1; at <= 201; at++) {
    if (at % 30 === 0) app.passMinute();
    await addedComment(app, `/api/design-projects/${projectId}`, { text: `Number ${at}` });
  }
  const all: Comment[] = JSON.parse((await as("viewer", "list", link, "--json")).stdout);
  expect(all.map(({ text }) => text)).toEqual(Array.from({ length: 201 }, (_, at) => `Number ${at + 1}`));
});

test("a manager removes a client's comment after a confirmation, and others only their own", async () => {
  const { id } = await addedComment(app, `/api/tasks/${taskId}`, { text: "Spam" }, "client");
  expect((await as("manager", "remove", taskId, id)).code).not.toBe(0);
  expect(await as("manager", "remove", taskId, Bun.randomUUIDv7(), "--yes")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("This conversation has no comment"),
  });
  expect((await as("viewer", "remove", taskId, id, "--yes")).code).toBe(4);
  expect(await as("manager", "remove", taskId, id, "--yes")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("Removed: what Kit Client said at"),
  });
  const all: Comment[] = JSON.parse((await as("manager", "list", taskId, "--json")).stdout);
  expect(all.map((each) => each.id)).not.toContain(id);
});

test("a subject that is neither a task nor a project, an empty comment and a missing subject have separate messages", async () => {
  expect((await as("manager", "list", "https://portal.example/clients")).code).toBe(2);
  expect((await as("manager", "list", Bun.randomUUIDv7())).code).toBe(1);
  expect(await as("manager", "add", taskId, "  ")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Required"),
  });
});
