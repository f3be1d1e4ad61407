import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import journal from "#/db/migrations/meta/_journal.json";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { expectNoStart } from "./support/portal-process";
import { prepareDatabase, withDatabase } from "./support/prepared-database";
import { rowsOf, schemaOf } from "./support/released";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;

/** Adds a migration of a later release, unknown to this program. */
beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = `file:${join(folder.path, "portal.db")}`;
  await prepareDatabase(databaseUrl);
  await withDatabase(databaseUrl, ({ client }) =>
    client.executeMultiple(`
      create table of_the_next_release (id text primary key);
      insert into __drizzle_migrations (hash, created_at) values ('unknown', ${Date.UTC(2031, 0, 2)});`),
  );
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

const steps = journal.entries.length;
const newest = journal.entries.at(-1)?.tag ?? "";

function expectNaming(words: string) {
  expect(words).toContain(`It has ${steps + 1} migrations, 1 of them unknown here, the newest of 2031-01-02`);
  expect(words).toContain(`this program knows ${steps}, up to ${newest}.`);
  expect(words.trimEnd().split("\n")).toHaveLength(1);
}

const whole = () =>
  withDatabase(databaseUrl, async (db) => [
    await schemaOf(db),
    await rowsOf(db, ["__drizzle_migrations", "users", "onboarding_task_templates"]),
  ]);

test("an older portal refuses to start on a newer database, names both, and changes nothing", async () => {
  const before = await whole();
  const { exitCode, words } = await expectNoStart(folder.path, { DATABASE_URL: databaseUrl });
  expect(exitCode).toBe(78);
  expectNaming(words);
  expect(await whole()).toEqual(before);
});

const commands: [script: string, args: string[]][] = [
  ["src/programs/scripts/migrate.ts", []],
  ["src/programs/scripts/seed.ts", []],
  ["src/programs/scripts/verify.ts", []],
  ["src/programs/scripts/admin.ts", ["--email", "ada@agency.test"]],
  ["src/programs/scripts/token.ts", ["--email", "manager@agency.test"]],
];

test.each(commands)("an older %s refuses it too", async (script, args) => {
  const before = await whole();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "../..", script), ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [words, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  expect(code).toBe(1);
  expectNaming(words);
  expect(await whole()).toEqual(before);
});
