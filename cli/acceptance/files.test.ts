import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TaskFile } from "#/src/contract/files";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { png } from "#/test/support/pictures";
import { addTemplate } from "#/test/support/templates";
import { freshFolder, runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

const folder = freshFolder();
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

let app: TestApp;
let taskId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  const { id: clientId } = await makeClient(app, { name: "Acme" });
  taskId = (await makeOnboarding(app, clientId)).tasks[0]?.id ?? "";
  await linkClientUser(app, clientId);
});
afterAll(() => app.stop());

const as = (role: "manager" | "client" | "viewer", ...argv: string[]) =>
  runAt(app.url, app.people[role].token, ["files", ...argv]);

test("files are added, listed for programs, saved byte for byte, removed and restored", async () => {
  const given = { url: app.url, token: app.people.client.token };
  const [logo, stock] = [file("logo.png", png), file("stock.csv", "asin,units\n")];
  const added = await portal(given, "files", "add", `${app.url}/?task=${taskId}`, logo, stock);
  expect({ code: added.code, stderr: added.stderr }).toEqual({ code: 0, stderr: "2 files added.\n" });

  const listed = await portal(given, "files", "list", taskId);
  expect({ code: listed.code, stderr: listed.stderr }).toEqual({ code: 0, stderr: "2 files.\n" });
  const cells = listed.stdout.trimEnd().split("\n");
  expect(cells.map((line) => line.split("\t").slice(0, 5))).toEqual([
    ["File", "Size", "From", "When", "Scan"],
    ["stock.csv", "11", "Kit Client", "2026-03-08T12:00:00.000Z", "off"],
    ["logo.png", "70", "Kit Client", "2026-03-08T12:00:00.000Z", "off"],
  ]);

  const out = freshFolder();
  const saved = await portal(given, "files", "get", taskId, "logo.png", "--out", out);
  expect(saved).toMatchObject({ code: 0, stdout: `${join(out, "logo.png")}\n`, stderr: "logo.png saved.\n" });
  expect(await Bun.file(join(out, "logo.png")).bytes()).toEqual(png);

  const removed = await as("manager", "remove", taskId, "logo.png", "--json");
  expect(removed.code).toBe(0);
  expect(JSON.parse(removed.stdout)).toMatchObject({ name: "logo.png" });
  const left = async (): Promise<TaskFile[]> =>
    JSON.parse((await as("viewer", "list", taskId, "--json")).stdout);
  expect((await left()).map(({ name }) => name)).toEqual(["stock.csv"]);
  await runAt(app.url, app.people.manager.token, ["undo", "--last", "--yes"]);
  expect((await left()).map(({ name }) => name)).toEqual(["stock.csv", "logo.png"]);
});

test("failures are reported, and nothing invalid is sent", async () => {
  const good = file("good.csv", "a\n");
  const wrong: [string[], number, string][] = [
    [["add", taskId, good, file("setup.exe", "MZ")], 2, "setup.exe is not accepted"],
    [["add", taskId, good, file("empty.csv", "")], 2, "empty.csv is empty."],
    [["add", taskId, join(folder, "nowhere.csv")], 2, "There is no file"],
    [["add", "no-task", good], 2, "is neither the id of a task nor a link to one"],
    [["add", taskId, file("page.csv", "#!/bin/sh")], 1, "Programs, scripts, disk images"],
    [["get", taskId, "nothing.csv"], 1, 'The task has no file "nothing.csv".'],
    [["list", Bun.randomUUIDv7()], 1, "There is nothing at this address."],
  ];
  for (const [argv, code, words] of wrong) {
    const ran = await as("client", ...argv);
    expect({ argv, code: ran.code, stdout: ran.stdout }).toEqual({ argv, code, stdout: "" });
    expect(ran.stderr).toContain(words);
  }
  expect((await as("viewer", "add", taskId, good)).code).toBe(4);
  for (let times = 0; times < 2; times++) expect((await as("client", "add", taskId, good)).code).toBe(0);
  expect((await as("client", "remove", taskId, "good.csv")).stderr).toContain("name one by its id");
  const names = JSON.parse((await as("client", "list", taskId, "--json")).stdout) as TaskFile[];
  expect(names.filter(({ name }) => name === "good.csv")).toHaveLength(2);
});
