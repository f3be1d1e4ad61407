import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { settleJson } from "#/cli/json-fields";
import { createProgram } from "#/cli/program";
import { makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { fakeIo, runAt } from "./fake-io";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeClient(app, { name: "Acme" });
});
afterAll(() => app.stop());

const run = (...argv: string[]) => runAt(app.url, app.people.admin.token, argv);

describe("--json with field names", () => {
  test("prints these fields of each row, in this order", async () => {
    const { code, stdout } = await run("clients", "list", "--json", "status,name");
    expect(code).toBe(0);
    expect(JSON.stringify(JSON.parse(stdout))).toBe('[{"status":"lead","name":"Acme"}]');
    expect((await run("clients", "list", "--json=name")).stdout).toBe('[\n  {\n    "name": "Acme"\n  }\n]\n');
    expect(JSON.parse((await run("clients", "export", "--json", "name")).stdout)).toEqual([{ name: "Acme" }]);
  });

  test("prints these of a single thing, and of each line of a stream", async () => {
    expect(Object.keys(JSON.parse((await run("whoami", "--json", "role")).stdout))).toEqual(["role"]);
    const log = (await run("audit-log", "export", "--format", "jsonl", "--json", "entity,action")).stdout;
    expect(log.trimEnd().split("\n")).toContain('{"entity":"client","action":"create"}');
  });

  test("refuses an unknown name before any request, and lists the known ones", async () => {
    const { code, stdout, stderr } = await runAt("http://127.0.0.1:9", "t", ["views", "--json", "name,nmae"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Unknown JSON field: "nmae"\. Fields: id, .*\bname\b.*\.\n$/);
    const none = await runAt("http://127.0.0.1:9", "t", ["logout", "--json", "id"]);
    expect([none.code, none.stderr]).toEqual([2, "`portal logout` prints no fields to choose from.\n"]);
  });

  test("are listed in the help of each command that prints data", async () => {
    expect((await run("views", "--help")).stdout).toContain("\nJSON fields: id, ");
  });
});

/** The word after `--json` remains an argument wherever it was one before fields could be selected. */
test.each([
  ["search --json acme", "search acme --json"],
  ["search --json acme outdoor", "search acme outdoor --json"],
  ["search acme --json kind", "search acme --json=kind"],
  ["search --json kind,name acme", "search --json=kind,name acme"],
  ["--json clients list", "clients list --json"],
  ["--json whoami", "whoami --json"],
  ["--json id,name clients list", "--json=id,name clients list"],
  ["clients list --json id --status active", "clients list --json=id --status active"],
  ["clients list --status active --json", "clients list --status active --json"],
  ["clients list --json --past-due", "clients list --past-due --json"],
  ["tasks set-status --json done 0195f000", "tasks set-status done 0195f000 --json"],
  ["clients export --json=name", "clients export --json=name"],
  ["search -- --json id", "search -- --json id"],
  ["search --json acme -- -x", "search acme --json -- -x"],
])("`portal %s` is read as `portal %s`", (typed, read) => {
  expect(settleJson(createProgram(fakeIo().io), typed.split(" ")).join(" ")).toBe(read);
});

test("the fields declared by commands are those that they print", async () => {
  const { stdout } = await run("clients", "list", "--columns", "products", "--json");
  const [client] = JSON.parse(stdout);
  const list = createProgram(fakeIo().io)
    .commands.find((each) => each.name() === "clients")
    ?.commands.find((each) => each.name() === "list");
  expect(list?.printedFields.toSorted()).toEqual(Object.keys(client).toSorted());
});
