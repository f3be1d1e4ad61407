import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { dirname, join } from "node:path";
import { createProgram } from "#/cli/program";
import { startApp, type TestApp } from "#/test/support/app";
import { forgetCounts } from "#/test/support/ceilings";
import { type OutlinedAgency, outlinedAgency } from "#/test/support/outlined-agency";
import { patience } from "#/test/support/patience";
import { steady, withoutCounters } from "#/test/support/steady";
import { fakeIo, freshFolder, runAt } from "./fake-io";

/*
 * Compares the output of commands with the record in `__snapshots__`. After an intended change, `bun test
 * ./cli/acceptance/recorded-outputs.test.ts --update-snapshots` rewrites it; read the difference.
 */

setDefaultTimeout(patience.test);

let app: TestApp;
let agency: OutlinedAgency;
beforeAll(async () => {
  app = await startApp({ templates: false });
  agency = await outlinedAgency(app);
});
afterAll(() => app.stop());

type Command = ReturnType<typeof createProgram>;
const pathsOf = (command: Command, path: string[] = []): string[][] => [
  path,
  ...command.commands.flatMap((child) => pathsOf(child, [...path, child.name()])),
];
const paths = pathsOf(createProgram(fakeIo().io)).map((path) => ["portal", ...path].join(" "));

test.each(paths)("the help of `%s` is as recorded", async (path) => {
  const { portal, written } = fakeIo();
  const code = await portal(...path.split(" ").slice(1), "--help");
  expect(code).toBe(0);
  expect(written.stdout).toMatchSnapshot();
});

const reads: (() => string[])[] = [
  () => ["clients", "list"],
  () => ["clients", "list", "--status", "active"],
  () => ["clients", "export"],
  () => ["comments", "list", agency.task.id],
  () => ["files", "list", agency.task.id],
  () => ["design", "review", "list", agency.project.id],
  () => ["audits", "explain", "Acme"],
  () => ["leads", "list"],
  () => ["leads", "list", "--status", "won"],
  () => ["reports", "export"],
  () => ["users", "list"],
  () => ["tokens", "list"],
  () => ["work", "--person", "all"],
  () => ["views"],
  () => ["search", "acme"],
  () => ["whoami"],
  () => ["calendar", "list"],
];
const named = reads.map((argv, at) => [at, argv] as const);

describe("reading", () => {
  test.each(named)("command %d prints the recorded text in a pipe and as JSON", async (_, argvOf) => {
    const argv = argvOf();
    const as = app.people.admin.token;
    for (const given of [argv, [...argv, "--json"]]) {
      const { code, stdout, stderr } = await runAt(app.url, as, given);
      expect({ code, stdout: steady(stdout), stderr: steady(stderr) }).toMatchSnapshot();
    }
  });

  test.each(named)("command %d prints the recorded text to a terminal", async (_, argvOf) => {
    const { portal, written } = fakeIo({
      ...{ isTerminal: true, columns: 160, fetch: (request) => fetch(request) },
      env: { PORTAL_URL: app.url, PORTAL_TOKEN: app.people.admin.token },
    });
    const code = await portal(...argvOf());
    expect({ code, ...written, stdout: steady(written.stdout) }).toMatchSnapshot();
  });
});

/** In this order: later commands use what earlier ones did. */
const writes: (() => string[])[] = [
  () => ["tasks", "set-status", "in_progress", agency.task.id],
  () => ["tasks", "set-status", "in_progress", agency.task.id],
  () => ["tasks", "set-status", "finished", agency.task.id],
  () => ["tasks", "set-status", "done", agency.task.id, Bun.randomUUIDv7()],
  () => ["undo", "--last", "--yes"],
  () => ["undo", "--last", "--yes"],
  () => ["undo", "--last"],
  () => ["undo", "nonsense", "--yes"],
  () => ["comments", "add", agency.task.id, "Signed today"],
  () => ["comments", "add", agency.task.id, ""],
  () => ["files", "add", agency.task.id, sheet],
  () => ["files", "add", agency.task.id, `${sheet}.exe`],
  () => ["files", "add", agency.task.id, "not-there.csv"],
  () => ["files", "get", agency.task.id, "prices.csv", "--out", `${sheet}.copy`],
  () => ["files", "get", agency.task.id, "prices.csv", "--out", `${sheet}.copy`],
  () => ["files", "get", agency.task.id, "nothing.csv"],
  () => ["files", "remove", agency.task.id, "prices.csv"],
  () => ["files", "remove", agency.task.id, "prices.csv", "--yes"],
  () => ["files", "remove", agency.task.id, "prices.csv", "--yes"],
  () => ["onboarding", "start", "Bare", "--launch", "2026-06-01"],
  () => ["onboarding", "start", "Bare"],
  () => ["onboarding", "start", "Bar"],
  () => ["clients", "invite", "Acme"],
  () => ["clients", "invite", "Acme", "--email", "kim@brand.test", "--email", "nora@brand.test"],
  () => ["audits", "explain", "Acme", "--date", "2026-02-01"],
  () => ["audits", "explain", "Nobody"],
  () => ["audits", "open-tasks", "Acme"],
  () => ["audits", "open-tasks", "Acme", "acos_high", "--yes"],
  () => ["audits", "open-tasks", "Acme", "acos_high", "--yes"],
  () => ["audits", "open-tasks", "Acme", "no_such_rule", "--yes"],
  () => ["design", "review", "send", agency.project.id, "--email", "ines@brand.test"],
  () => ["design", "review", "list", agency.project.id],
  () => ["design", "review", "withdraw", agency.project.id, "--email", "ines@brand.test", "--yes"],
  () => ["design", "review", "withdraw", agency.project.id, "--email", "ines@brand.test", "--yes"],
  () => ["leads", "link-client", agency.lead.id, "--client", "Acme"],
  () => ["leads", "create-client", agency.lead.id],
  () => ["leads", "create-client", agency.lead.id],
  () => ["users", "add", "new@portal.test", "--role", "viewer"],
  () => ["users", "add", "new@portal.test", "--role", "viewer"],
  () => ["users", "add", "new", "--role", "owner"],
  () => ["users", "set-role", "new@portal.test", "manager"],
  () => ["users", "set-role", "nobody@portal.test", "manager"],
  () => ["users", "set-name", "new@portal.test", "--first-name", "Nia"],
  () => ["users", "set-name", "new@portal.test"],
  () => ["users", "end-sessions", "new@portal.test", "--yes"],
  () => ["users", "deactivate", "new@portal.test"],
  () => ["users", "deactivate", "new@portal.test", "--yes"],
  () => ["users", "activate", "new@portal.test"],
  () => ["users", "deactivate", "admin@portal.test", "--yes"],
  () => ["tokens", "create", "reports", "--role", "viewer", "--days", "30"],
  () => ["tokens", "create", "reports", "--role", "viewer"],
  () => ["tokens", "revoke", "reports", "--yes"],
  () => ["tokens", "revoke", "reports", "--yes"],
  () => ["notices"],
  () => ["notices", "--seen"],
  () => ["search", "nothing like it"],
  () => ["work", "--person", "nobody@portal.test"],
  () => ["clients", "list", "--status", "nearly"],
  () => ["leads", "list", "--search", "zzz"],
  () => ["views", "Nothing"],
  () => ["completion", "fish"],
  () => ["nonsense"],
  () => ["clients", "nonsense"],
];
const sheet = join(freshFolder(), "prices.csv");

test("writes, and what is refused, print what is recorded", async () => {
  for (const name of [sheet, `${sheet}.exe`]) await Bun.write(name, "sku,price\nA-1,12\n");
  let text = "";
  for (const argvOf of writes) {
    const argv = argvOf();
    await forgetCounts(app);
    const { code, stdout, stderr } = await runAt(app.url, app.people.admin.token, argv);
    text += `$ portal ${argv.join(" ")}\n${stdout}${stderr}exit code ${code}\n\n`;
  }
  expect(withoutCounters(steady(text.replaceAll(dirname(sheet), "")))).toMatchSnapshot();
});
