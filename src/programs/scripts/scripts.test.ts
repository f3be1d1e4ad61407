import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "#/db/client";
import { apiTokens, auditLogs, users } from "#/db/schema";
import { temporaryFolder } from "#/test/support/database";
import { patience } from "#/test/support/patience";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function run(script: "token" | "admin" | "erase", ...args: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, `${script}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder.path },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, words, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, words, code };
}

const openPortal = () => openDatabase({ url: `file:${join(folder.path, "portal.db")}` });

test("the first admin can be made before the first start, and gets a token", async () => {
  const made = await run("admin", "--email", "Ada@Agency.test");
  expect(made).toEqual({
    code: 0,
    out: "",
    words:
      "ada@agency.test was added as an admin; the first verified sign-in with this address takes the account.\n",
  });
  const token = await run("token", "--email", "ada@agency.test", "--name", "first script");
  expect(token.code).toBe(0);
  expect(token.words).toBe("");
  expect(token.out).toMatch(/^portal_[\w-]{43}\n$/);

  const db = await openPortal();
  const [ada] = await db.read.select().from(users).where(eq(users.email, "ada@agency.test"));
  expect(ada).toMatchObject({ role: "admin", active: true, issuer: null });
  const log = await db.read.select().from(auditLogs).orderBy(auditLogs.seq);
  expect(log.map(({ entity, action, userId }) => ({ entity, action, userId }))).toEqual([
    { entity: "user", action: "create", userId: ada?.id ?? "" },
    { entity: "api_token", action: "create", userId: ada?.id ?? "" },
  ]);
  db.close();
});

test("both work while another process has the database open; a viewer is promoted, once", async () => {
  await run("admin", "--email", "ada@agency.test");
  const db = await openPortal();
  await db.transaction((tx) => tx.insert(users).values({ id: Bun.randomUUIDv7(), email: "vic@agency.test" }));
  expect((await run("admin", "--email", "vic@agency.test")).words).toContain("is an admin now");
  expect((await run("admin", "--email", "vic@agency.test")).words).toContain("is an admin already");
  expect((await run("token", "--email", "vic@agency.test")).code).toBe(0);
  const [vic] = await db.read.select().from(users).where(eq(users.email, "vic@agency.test"));
  expect(vic).toMatchObject({ role: "admin", version: 2 });
  db.close();
});

test("a token created without a name gets a free one, and a used name is refused", async () => {
  await run("admin", "--email", "ada@agency.test");
  for (let made = 0; made < 3; made++)
    expect((await run("token", "--email", "ada@agency.test")).code).toBe(0);
  const taken = await run("token", "--email", "ada@agency.test", "--name", "made on the server (2)");
  expect(taken).toMatchObject({ code: 1, out: "" });
  expect(taken.words).toContain("Revoke it or choose another name.");
  const db = await openPortal();
  const names = await db.read.select({ name: apiTokens.name }).from(apiTokens).orderBy(apiTokens.id);
  expect(names.map(({ name }) => name)).toEqual([
    "Made on the server",
    "Made on the server (2)",
    "Made on the server (3)",
  ]);
  db.close();
});

test("a person's data is erased once their access has ended, and only with --yes", async () => {
  await run("admin", "--email", "ada@agency.test");
  const email = ["--email", "Ada@agency.test"];
  const refused = await run("erase", ...email, "--yes");
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.words).toContain("Deactivate the account first.");
  const db = await openPortal();
  await db.transaction((tx) => tx.update(users).set({ active: false }));
  const addresses = async () =>
    (await db.read.select({ email: users.email }).from(users)).map(({ email }) => email);
  const tried = await run("erase", ...email);
  expect(tried).toMatchObject({ code: 0, out: "" });
  expect(tried.words).toContain("Nothing was changed. Call it again with --yes");
  expect(await addresses()).toEqual(["ada@agency.test"]);
  expect((await run("erase", ...email, "--yes")).words).toContain(
    "an account, contact of 0 clients, 0 leads.",
  );
  expect(await addresses()).toEqual([expect.stringMatching(/^erased-.+@erased\.invalid$/)]);
  db.close();
});

test("failures are reported on stderr: 1 for a failure, 2 for wrong usage", async () => {
  const missing = await run("token", "--email", "ada@agency.test");
  expect(missing).toMatchObject({ code: 1, out: "" });
  expect(missing.words).toContain("There is no database at");
  await run("admin", "--email", "ada@agency.test");
  const unknown = await run("token", "--email", "nobody@agency.test");
  expect(unknown).toMatchObject({
    code: 1,
    out: "",
    words: "There is no user with the address nobody@agency.test.\n",
  });
  for (const args of [
    [],
    ["--email", "nonsense"],
    ["--mail", "ada@agency.test"],
    ["--email", "ada@agency.test", "--name", " "],
  ]) {
    const wrong = await run("token", ...args);
    expect(wrong).toMatchObject({ code: 2, out: "" });
    expect(wrong.words).toContain("Usage: bun run token --email EMAIL");
  }
});
