import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createProgram } from "#/cli/program";
import { startApp, type TestApp } from "#/test/support/app";
import { type OutlinedAgency, outlinedAgency } from "#/test/support/outlined-agency";
import { patience } from "#/test/support/patience";
import { steady } from "#/test/support/steady";
import { fakeIo, runAt } from "./fake-io";

/*
 * Compares what commands print with the record in `__snapshots__`. Where a change is meant,
 * `bun test ./cli/acceptance/recorded-outputs.test.ts --update-snapshots` writes it anew; read the difference.
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
];
const named = reads.map((argv, at) => [at, argv] as const);

describe("reading", () => {
  test.each(named)("command %d prints in a pipe and as JSON what is recorded", async (_, argvOf) => {
    const argv = argvOf();
    const as = app.people.admin.token;
    for (const given of [argv, [...argv, "--json"]]) {
      const { code, stdout, stderr } = await runAt(app.url, as, given);
      expect({ code, stdout: steady(stdout), stderr: steady(stderr) }).toMatchSnapshot();
    }
  });

  test.each(named)("command %d prints to a terminal what is recorded", async (_, argvOf) => {
    const { portal, written } = fakeIo({
      ...{ isTerminal: true, columns: 160, fetch: (request) => fetch(request) },
      env: { PORTAL_URL: app.url, PORTAL_TOKEN: app.people.admin.token },
    });
    const code = await portal(...argvOf());
    expect({ code, ...written, stdout: steady(written.stdout) }).toMatchSnapshot();
  });
});
