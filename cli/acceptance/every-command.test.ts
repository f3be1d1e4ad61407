import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createProgram } from "#/cli/program";
import { storeToken } from "#/cli/session/credentials";
import type { Role } from "#/src/contract/choices/users";
import { makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addRequest, field } from "#/test/support/request-forms";
import { addedAccess } from "#/test/support/requests-access";
import { judgedAudit } from "#/test/support/requests-audits";
import { addedLead } from "#/test/support/requests-leads";
import { fakeIo, runAt } from "./fake-io";
import { clientsCsv, commandLine, formFile, portal, reportCsv } from "./portal-process";

setDefaultTimeout(patience.test);

type Line = {
  argv: string[];
  /** The highest role that is refused; null when every signed-in user is allowed. */
  refused: Role | null;
};

/** A complete command line for every command that needs a portal. */
const lines: Line[] = [
  { argv: ["clients", "import", clientsCsv(1)], refused: "contributor" },
  { argv: ["clients", "list"], refused: null },
  { argv: ["clients", "export"], refused: null },
  { argv: ["clients", "invite", "Acme"], refused: "viewer" },
  { argv: ["clients", "invite-again", "Acme", "--yes"], refused: "viewer" },
  { argv: ["clients", "remind", "Acme", "--yes"], refused: "viewer" },
  { argv: ["import", reportCsv(), "--client", "Acme", "--yes"], refused: "viewer" },
  { argv: ["onboarding", "start", "Acme"], refused: "viewer" },
  { argv: ["onboarding", "match", "Acme", "--yes"], refused: "viewer" },
  { argv: ["tasks", "set-status", "done", Bun.randomUUIDv7()], refused: "viewer" },
  {
    argv: ["tasks", "add", "Other", "Send the boxes", "--category", "ads", "--due-date", "2026-04-01"],
    refused: "viewer",
  },
  { argv: ["tasks", "update", Bun.randomUUIDv7(), "--name", "Send the boxes"], refused: null },
  { argv: ["tasks", "needs", Bun.randomUUIDv7(), "--clear"], refused: "viewer" },
  { argv: ["reschedule", "Acme", "--target-launch-date", "2026-04-30", "--yes"], refused: "viewer" },
  { argv: ["comments", "list", Bun.randomUUIDv7()], refused: null },
  { argv: ["comments", "add", Bun.randomUUIDv7(), "Hello"], refused: "viewer" },
  { argv: ["comments", "remove", Bun.randomUUIDv7(), Bun.randomUUIDv7(), "--yes"], refused: null },
  { argv: ["files", "list", Bun.randomUUIDv7()], refused: null },
  { argv: ["files", "add", Bun.randomUUIDv7(), clientsCsv(1)], refused: "viewer" },
  { argv: ["files", "get", Bun.randomUUIDv7(), "stock.csv"], refused: null },
  { argv: ["files", "remove", Bun.randomUUIDv7(), "stock.csv"], refused: null },
  { argv: ["design", "review", "list", Bun.randomUUIDv7()], refused: "viewer" },
  { argv: ["design", "review", "send", Bun.randomUUIDv7(), "--email", "i@brand.test"], refused: "viewer" },
  {
    argv: ["design", "review", "withdraw", Bun.randomUUIDv7(), "--email", "i@brand.test", "--yes"],
    refused: "viewer",
  },
  { argv: ["audits", "explain", "Acme"], refused: null },
  { argv: ["audits", "open-tasks", "Acme", "acos_high", "--yes"], refused: "viewer" },
  { argv: ["leads", "import", clientsCsv(1)], refused: "viewer" },
  { argv: ["leads", "list"], refused: "client" },
  { argv: ["access", "list"], refused: "client" },
  { argv: ["calendar", "list"], refused: "client" },
  { argv: ["calendar", "set", "--weekdays", "1,2,3,4"], refused: "manager" },
  { argv: ["forms", "list"], refused: "client" },
  { argv: ["forms", "export", "Company"], refused: "client" },
  { argv: ["forms", "import", formFile()], refused: "contributor" },
  { argv: ["requests", "list"], refused: "client" },
  { argv: ["requests", "show", Bun.randomUUIDv7()], refused: null },
  { argv: ["requests", "accept", Bun.randomUUIDv7()], refused: null },
  { argv: ["leads", "create-client", Bun.randomUUIDv7()], refused: "contributor" },
  { argv: ["leads", "link-client", Bun.randomUUIDv7()], refused: "client" },
  { argv: ["reports", "export"], refused: "client" },
  { argv: ["users", "list"], refused: "manager" },
  { argv: ["users", "add", "new@portal.test", "--role", "viewer"], refused: "manager" },
  { argv: ["users", "set-role", "viewer@portal.test", "viewer"], refused: "manager" },
  { argv: ["users", "set-name", "viewer@portal.test", "--first-name", "Vic"], refused: "manager" },
  { argv: ["users", "deactivate", "viewer@portal.test", "--yes"], refused: "manager" },
  { argv: ["users", "activate", "viewer@portal.test"], refused: "manager" },
  { argv: ["users", "end-sessions", "viewer@portal.test", "--yes"], refused: "manager" },
  { argv: ["tokens", "create", "x", "--role", "viewer"], refused: "manager" },
  { argv: ["tokens", "list"], refused: "manager" },
  { argv: ["tokens", "revoke", "x", "--yes"], refused: "manager" },
  { argv: ["audit-log", "export"], refused: "manager" },
  { argv: ["work"], refused: "client" },
  { argv: ["notices", "--seen"], refused: null },
  { argv: ["views"], refused: "client" },
  { argv: ["search", "house"], refused: null },
  { argv: ["events", "--once"], refused: null },
  { argv: ["undo", "--last", "--yes"], refused: "client" },
  { argv: ["whoami"], refused: null },
];
const signingInAndOut = [["login"], ["logout"]];
const alone = [["completion", "bash"], ["complete"], ["help"], ["version"]];

type Command = ReturnType<typeof createProgram>;
const verbsOf = (command: Command, path: string[] = []): string[] =>
  command.commands.length === 0
    ? [path.join(" ")]
    : command.commands.flatMap((child) => verbsOf(child, [...path, child.name()]));

test("every command is listed here", () => {
  const here = [...lines.map(({ argv }) => argv), ...signingInAndOut, ...alone].map((argv) => argv.join(" "));
  const missing = verbsOf(createProgram(fakeIo().io)).filter(
    (verb) => !here.some((line) => `${line} `.startsWith(`${verb} `)),
  );
  expect(missing).toEqual([]);
});

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const brandNames = Array.from({ length: 100 }, (_, at) => `Brand ${at}`);
  const acme = await makeClient(app, { name: "Acme", brandNames });
  await judgedAudit(app, acme.id);
  await addedLead(app);
  await addedAccess(app, acme.id);
  const { id: otherId } = await makeClient(app, { name: "Other" });
  await makeOnboarding(app, otherId);
  await addRequest(app, otherId, [field("company")]);
});
afterAll(() => app.stop());

const nowhere = "http://127.0.0.1:9";
const notReached = `The portal at ${nowhere} cannot be reached (connection refused).\n`;
const onlySome = /Only .+ can do this\.\n$/;
const noneSet = { PORTAL_URL: "", PORTAL_TOKEN: "" };

test.each(
  [...lines.map(({ argv }) => argv), ...signingInAndOut].map((argv) => [argv.join(" "), argv] as const),
)("`portal %s` says that the portal cannot be reached", async (_, argv) => {
  const { io, portal: run, written } = fakeIo({ env: noneSet, fetch: (request) => fetch(request) });
  storeToken(io, nowhere, "portal_test");
  const code = await run(...argv);
  expect({ code, stdout: written.stdout }).toEqual({ code: 1, stdout: "" });
  expect(written.stderr).toEndWith(notReached);
});

test("a separate process ends with the same codes and messages", async () => {
  const { io } = fakeIo();
  storeToken(io, nowhere, "portal_test");
  const away = await portal({ configDir: io.configDir }, "clients", "list");
  expect(away).toEqual({ code: 1, stdout: "", stderr: notReached });
  const refused = await portal({ url: app.url, token: app.people.manager.token }, "users", "list");
  expect(refused).toMatchObject({ code: 4, stdout: "", stderr: expect.stringMatching(onlySome) });
});

describe("denied", () => {
  test.each(lines.map(({ argv }) => [argv.join(" "), argv] as const))(
    "`portal %s` ends with 4 for a token that opens nothing",
    async (_, argv) => {
      // Wrong tokens are rate limited per minute.
      app.passMinute();
      const { code, stdout, stderr } = await runAt(app.url, "portal_wrong", argv);
      expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
      expect(stderr).toEndWith(
        "Not signed in: the portal does not accept this token. Run `portal login` for a new one.\n",
      );
    },
  );

  test.each(
    lines.flatMap(({ argv, refused }) => (refused ? [[argv.join(" "), argv, refused] as const] : [])),
  )("`portal %s` ends with 4 for a role that may not (%p)", async (_, argv, refused) => {
    const { code, stdout, stderr } = await runAt(app.url, app.people[refused].token, argv);
    expect({ code, stdout }).toEqual({ code: 4, stdout: "" });
    expect(stderr).toMatch(onlySome);
  });
});

const readers = [
  ...lines
    .map(({ argv }) => argv)
    .filter(([, verb, named]) => named === undefined && (verb === "list" || verb === "export")),
  ...alone,
];
test.each(
  [...readers, ["whoami"], ["clients", "list", "--help"]].map((argv) => [argv.join(" "), argv] as const),
)("`portal %s` ends quietly when nobody reads it", async (_, argv) => {
  const { command, env } = commandLine({ url: app.url, token: app.people.admin.token });
  const shell = `{ ${command(...argv).join(" ")}; echo "exit $?" >&2; } | true`;
  const child = Bun.spawn(["sh", "-c", shell], { env, stderr: "pipe" });
  expect(await new Response(child.stderr).text()).toBe("exit 0\n");
});
