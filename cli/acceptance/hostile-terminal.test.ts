import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { apiTokens, auditLogs, clients, users } from "#/db/schema";
import { makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { fakeIo, runAt } from "./fake-io";
import { portal, portalOnTerminal } from "./portal-process";

setDefaultTimeout(patience.test);

/** Clears the screen, sets the window title, overwrites the line, and reverses text. */
const hostile = "\u001b[2J\u001b]0;mine\u0007\u009b31mAcme\rNone\u202egnp\u2066";
const steering = /[^\P{Cc}\t\r\n]|\r(?!\n)|[\u202a-\u202e\u2066-\u2069]/u;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const { id } = await makeClient(app);
  const { id: userId } = app.people.admin;
  await app.db.transaction(async (tx) => {
    const named = { name: hostile, brandNames: [hostile], primaryContactName: hostile };
    await tx.update(clients).set(named).where(eq(clients.id, id));
    await tx.update(users).set({ firstName: hostile, lastName: hostile });
    await tx.update(apiTokens).set({ name: hostile });
    await tx.insert(auditLogs).values({
      id: Bun.randomUUIDv7(),
      ...{ userId, entity: "client", entityId: id, action: "update" },
      after: JSON.stringify({ name: hostile }),
      ...{ createdAt: "2026-03-09T12:00:00.000Z", previousHash: hostile, hash: hostile },
    });
  });
});
afterAll(() => app.stop());

const reading = [
  ["clients", "list"],
  ["clients", "export"],
  ["clients", "export", "--json"],
  ["users", "list"],
  ["tokens", "list"],
  ["audit-log", "export"],
  ["audit-log", "export", "--format", "jsonl"],
  ["reports", "export"],
  ["whoami"],
].flatMap((argv) => [argv, ...(argv.includes("--json") ? [] : [[...argv, "--json"]])]);

test.each(reading.map((argv) => [argv.join(" "), argv] as const))(
  "`portal %s` escapes control characters on a terminal",
  async (_, argv) => {
    const plainWide = { isTerminal: true, columns: 1_000, env: { NO_COLOR: "1" } };
    const { code, stdout, stderr } = await runAt(app.url, app.people.admin.token, argv, plainWide);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout + stderr).not.toMatch(steering);
    expect(stdout).toContain("Acme");
  },
);

test("a refusal shows the requested text", async () => {
  const refused = await runAt(app.url, app.people.admin.token, ["users", "set-role", hostile, "viewer"], {
    isTerminal: true,
  });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("\\u001b[2J");
  expect(refused.stderr).not.toMatch(steering);
  const { io, written } = fakeIo({ isTerminal: true });
  io.stderr.write(hostile);
  expect(written.stderr).not.toMatch(steering);
});

test("a terminal gets no control characters, a pipe gets all of them", async () => {
  const given = { url: app.url, token: app.people.admin.token };
  const shown = await portalOnTerminal(given, "clients", "export");
  // The terminal itself puts a carriage return before each line feed.
  expect(shown.screen.replaceAll("\r\r\n", "\r\n")).not.toMatch(steering);
  expect(shown.screen).toContain("\\u001b[2J");
  const piped = await portal(given, "clients", "export");
  expect(piped.stdout).toContain(hostile);
});
