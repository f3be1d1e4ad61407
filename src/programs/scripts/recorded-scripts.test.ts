import { afterAll, beforeAll, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Glob } from "bun";
import { openDatabase } from "#/db/client";
import { apiTokens, users } from "#/db/schema";
import { demoMoment, freshFile, temporaryFolder } from "#/test/support/database";
import { patience } from "#/test/support/patience";
import { steady, withoutCounters } from "#/test/support/steady";

/*
 * Runs the commands of the server in this process and compares what they print, with their exit codes, with the record
 * in `__snapshots__`. After an intended change, `bun test ./src/programs/scripts/recorded-scripts.test.ts
 * --update-snapshots` rewrites it; read the difference.
 */

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let mask: number;
const own = { argv: process.argv, env: process.env };
beforeAll(async () => {
  mask = process.umask();
  folder = await temporaryFolder();
});
afterAll(async () => {
  process.umask(mask);
  await folder.remove();
});

const inFolder = (...names: string[]) => join(folder.path, ...names);
let runs = 0;

/** Runs a command as its process would, and returns what was printed. */
async function run(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const codes: unknown[] = [];
  let printed = "";
  const streams = [process.stdout, process.stderr].map((stream) =>
    spyOn(stream, "write").mockImplementation((text: unknown) => {
      printed += `${stream === process.stdout ? "stdout: " : ""}${text}`;
      return true;
    }),
  );
  // It would end the test; a command does nothing after it.
  const exit = Reflect.get(process, "exit");
  Reflect.set(process, "exit", (code: unknown) => codes.push(code));
  Object.assign(process, { argv: [process.execPath, script, ...args], env });
  try {
    runs += 1;
    await import(`./${script}.ts?run=${runs}`);
  } finally {
    Reflect.set(process, "exit", exit);
    Object.assign(process, own);
    for (const stream of streams) stream.mockRestore();
  }
  const line = ["$", script, ...args].join(" ");
  return `${line}\n${printed}exit code ${codes.join(", ")}\n\n`;
}

const recordable = (text: string) =>
  withoutCounters(
    steady(
      text
        .replaceAll(folder.path, "<folder>")
        .replace(/portal_[\w-]+/g, "<token>")
        .replace(/\d+ bytes/g, "<size>")
        .replace(/before-[\dTZ.-]+/g, "before-<now>")
        .replace(/(\d+) migrations applied, the schema is at \1 of \1/, "<all> migrations applied")
        .replace(/the schema is at (\d+) of \1/g, "the schema is at <all>"),
    ),
  );

/** Replaces the numbers of the demo's rows, which others record. */
const withoutCounts = (text: string) =>
  text
    .replace(/^([a-z_]+): \d+$/gm, "$1: <n>")
    .replace(/\b\d{3,} rows/g, "<n> rows")
    .replace(/"seq":\d+/g, '"seq":<n>')
    .replace(/(^\/objects\/.* is named in the database.*\n)+/gm, "<files> are missing\n");

const commands = [...new Glob("*.ts").scanSync(import.meta.dir)]
  .filter((file) => !/test|command/.test(file))
  .map((file) => file.replace(".ts", ""))
  .toSorted();

test("what a wrong command line and a missing database are answered with is as recorded", async () => {
  const env = { DATA_DIR: inFolder("nothing"), HOST: "127.0.0.1", PORT: "9", S3_BUCKET: "" };
  let text = "";
  for (const script of commands) {
    text += await run(script, ["--nonsense"], env);
    text += await run(script, ["one", "two", "three"], env);
    // It would create the database.
    if (!["seed", "migrate"].includes(script)) text += await run(script, [], env);
    text += await run(script, script === "verify" ? [] : ["--email", "nonsense"], {
      ...env,
      DATABASE_URL: "nonsense",
    });
  }
  text += await run("token", ["--email", "ada@agency.test"], env);
  text += await run("backup", [inFolder("copy.db")], env);
  text += await run("backup", [inFolder("copy.db")], { DATABASE_URL: "https://word@db.test" });
  text += await run("restore", [inFolder("copy.db")], { DATABASE_URL: "https://word@db.test" });
  text += await run("restore", [inFolder("copy.db")], env);
  text += await run("copy", [`file:${inFolder("no.db")}`, `file:${inFolder("copy.db")}`], env);
  text += await run("copy", ["no.db", `file:${inFolder("copy.db")}`], env);
  text += await run("copy-objects", [inFolder("no"), inFolder("copy")], env);
  text += await run("copy-objects", ["s3", "s3"], env);
  text += await run("copy-objects", ["s3", inFolder("copy")], env);
  expect(recordable(text)).toMatchSnapshot();
});

test("what commands print on a new database is as recorded", async () => {
  const env = { DATA_DIR: inFolder("new") };
  const file = inFolder("new", "portal.db");
  let text = await run("migrate", [], env);
  text += await run("migrate", [], env);
  text += await run("migrate", ["--repair"], env);
  text += await run("verify", [], env);
  text += await run("restore", [file], env);
  await Bun.write(inFolder("text.db"), "This is not a database. ".repeat(400));
  text += await run("restore", [inFolder("text.db")], { DATA_DIR: inFolder("another") });
  await Bun.write(inFolder("empty.db"), "");
  text += await run("restore", [inFolder("empty.db")], { DATA_DIR: inFolder("other") });
  text += await run("backup", [inFolder("no-admin.db")], env);
  text += await run("restore", [inFolder("no-admin.db")], env);
  text += await run("admin", ["--email", "Ada@Agency.test"], env);
  text += await run("admin", ["--email", "ada@agency.test"], env);
  const db = await openDatabase({ url: `file:${file}` });
  await db.transaction((tx) => tx.insert(users).values({ id: Bun.randomUUIDv7(), email: "vic@agency.test" }));
  text += await run("admin", ["--email", "vic@agency.test"], env);
  for (const name of [[], [], ["--name", "made on the server"], ["--name", " "], ["--name", "for reports"]])
    text += await run("token", ["--email", "ada@agency.test", ...name], env);
  const tokens = await db.read.select({ name: apiTokens.name, role: apiTokens.role }).from(apiTokens);
  text += `${tokens
    .map(({ name, role }) => `${name}: ${role}`)
    .toSorted()
    .join("\n")}\n\n`;
  text += await run("token", ["--email", "nobody@agency.test"], env);
  text += await run("erase", ["--email", "vic@agency.test"], env);
  text += await run("erase", ["--email", "vic@agency.test", "--yes"], env);
  await db.transaction((tx) => tx.update(users).set({ active: false }));
  text += await run("token", ["--email", "vic@agency.test"], env);
  text += await run("erase", ["--email", "vic@agency.test"], env);
  text += await run("erase", ["--email", "vic@agency.test", "--yes"], env);
  text += await run("erase", ["--email", "nobody@agency.test", "--yes"], env);
  db.close();
  for (const kept of [["--keep-tokens"], []])
    text += await run("restore", [inFolder("no-admin.db"), ...kept], env);
  expect(recordable(text)).toMatchSnapshot();
});

test("what commands print about the demo is as recorded", async () => {
  const source = await freshFile({ demo: demoMoment });
  const file = source.url.replace("file:", "");
  source.db.close();
  const env = { DATABASE_URL: source.url, OIDC_AUTH_SECRET: "" };
  let text = await run("seed", [], { ...env, DATA_DIR: inFolder("objects-of-demo") });
  text += await run("verify", [], env);
  await mkdir(inFolder("folder"));
  for (const target of [inFolder("no", "copy.db"), file, inFolder("folder"), inFolder("copy.db")])
    text += await run("backup", [target], env);
  text += await run("backup", [inFolder("copy.db")], env);
  text += await run("backup", [inFolder("copy.db"), "--overwrite"], env);
  text += await run("backup", [inFolder("signed.db")], { ...env, OIDC_AUTH_SECRET: "s".repeat(64) });
  text += await run("erase", ["--email", "nobody@agency.test"], env);
  const [client] = await contacts(source.url);
  text += await run("erase", ["--email", client], env);
  text += await run("copy", [source.url, `file:${inFolder("copied.db")}`], env);
  text += await run("copy", [source.url, `file:${inFolder("copied.db")}`], env);
  text += await run("copy-objects", [inFolder("folder"), inFolder("objects")], env);
  const restored = { DATABASE_URL: `file:${inFolder("restored.db")}` };
  text += await run("restore", [inFolder("copy.db"), "--keep-tokens"], restored);
  await tamper(`file:${inFolder("copied.db")}`);
  text += await run("verify", [], { DATABASE_URL: `file:${inFolder("copied.db")}` });
  text += await run("restore", [inFolder("copied.db")], restored);
  await source.close();
  expect(withoutCounts(recordable(text.replaceAll(file, "<demo>")))).toMatchSnapshot();
});

/** Returns an address that the demo's rows name. */
async function contacts(url: string): Promise<[string]> {
  const db = await openDatabase({ url });
  const { rows } = await db.client.execute(
    "select primary_contact_email as email from clients where primary_contact_email is not null order by email limit 1",
  );
  db.close();
  return [String(rows[0]?.email)];
}

/** Changes a row of the log, as only a person with the file can. */
async function tamper(url: string) {
  const db = await openDatabase({ url });
  await db.client.execute("drop trigger audit_logs_no_update");
  await db.client.execute("update audit_logs set after = '{}' where seq = 5");
  db.close();
}
