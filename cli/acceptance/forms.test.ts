import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Form, FormDetail } from "#/src/contract/forms";
import { standardForms } from "#/src/contract/standard-forms";
import { startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { freshFolder, runAt } from "./fake-io";
import { formFile, portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let empty: TestApp;
beforeAll(async () => {
  app = await startApp();
  empty = await startApp({ templates: false });
});
afterAll(async () => {
  await app.stop();
  await empty.stop();
});

const at = (where: TestApp, argv: string[], input = "") =>
  runAt(where.url, where.people.manager.token, ["forms", ...argv], { input });
const formsOf = async (where: TestApp): Promise<Form[]> =>
  (await where.as("manager")("GET", "/api/forms")).json();

test("the list names each form with its newest version, fields and tasks", async () => {
  const { token } = app.people.viewer;
  const { code, stdout, stderr } = await portal({ url: app.url, token }, "forms", "list");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [header, ...rows] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  expect(header).toEqual(["Form", "Version", "Fields", "Tasks", "Templates", "Id"]);
  expect(rows.map(([name]) => name)).toEqual(standardForms.map(({ name }) => name).toSorted());
  expect(rows.map(([, version, , tasks]) => [version, tasks])).toEqual(rows.map(() => ["1", "0"]));
  expect(await at(empty, ["list"])).toMatchObject({ code: 0, stderr: "No forms yet.\n" });
});

test("an exported form is the same on another portal, and a second import changes nothing", async () => {
  for (const { name } of standardForms) {
    const file = join(freshFolder(), "form.json");
    expect(await at(app, ["export", name.toUpperCase(), "--out", file])).toMatchObject({
      code: 0,
      stdout: "",
    });
    const created = await at(empty, ["import", file]);
    expect(created).toMatchObject({ code: 0, stderr: `Created the form "${name}".\n` });
    expect((await at(empty, ["export", name])).stdout).toBe(readFileSync(file, "utf8"));
    expect((await at(empty, ["import", file])).stderr).toBe(`The form "${name}" is unchanged.\n`);
  }
  expect((await formsOf(empty)).map(({ versions }) => versions.length)).toEqual(standardForms.map(() => 1));
});

test("an import of a changed form adds the next version, from standard input too", async () => {
  expect((await at(app, ["import", formFile("Delivery")])).code).toBe(0);
  const exported = JSON.parse((await at(app, ["export", "Delivery"])).stdout);
  exported.sections[0].fields[0].label = "Weeks to deliver";
  const { code, stdout, stderr } = await at(app, ["import", "-", "--json"], JSON.stringify(exported));
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'Added version 2 of the form "Delivery".\n' });
  const form: FormDetail = JSON.parse(stdout);
  expect(form.versions.map(({ number }) => number)).toEqual([2, 1]);
  expect(form.sections[0]?.fields[0]?.label).toBe("Weeks to deliver");
});

test.each([
  ["a file without JSON", "name,label", "is not JSON."],
  ["a form without a name", JSON.stringify({ sections: [] }), "\n  name: "],
  [
    "a field that asks for a secret",
    JSON.stringify({
      name: "Keys",
      sections: [{ title: "Keys", fields: [{ key: "a", label: "Your password", kind: "text" }] }],
    }),
    "\n  sections.0.fields.0.label: Ask for access instead: add an access field.",
  ],
])("%s is refused before any call", async (_, text, message) => {
  const file = join(freshFolder(), "form.json");
  writeFileSync(file, text);
  const { code, stdout, stderr } = await runAt("http://127.0.0.1:9", "t", ["forms", "import", file]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});

test("a missing file and an unknown form have their own messages", async () => {
  expect(await at(app, ["import", "/nowhere.json"])).toMatchObject({
    code: 2,
    stderr: "There is no file /nowhere.json.\n",
  });
  const unknown = await at(app, ["export", "Nothing"]);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toStartWith('There is no form "Nothing". The forms are "Access", "');
});
