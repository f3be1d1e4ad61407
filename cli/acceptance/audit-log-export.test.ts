import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AuditLogEntry } from "#/src/contract/admin";
import { startApp, type TestApp } from "#/test/support/app";
import { parseCsv } from "#/test/support/csv";
import { patience } from "#/test/support/patience";
import { freshFolder, runAt } from "./fake-io";
import { commandLine, portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
const addClients = (prefix: string, count: number, moment: string) => {
  app.setNow(moment);
  const rows = Array.from({ length: count }, (_, at) => ({
    line: at + 1,
    name: `${prefix} ${at}`,
    brandNames: ["B"],
    primaryContactName: "N",
    primaryContactEmail: "n@brand.test",
  }));
  return app.as("manager")("POST", "/api/clients/import", { rows });
};

/** Creates clients, and one entry for each import call, on March 2 and 6 in the portal's time zone. */
const early = 450;
const late = 3;
const all = early + late + 2;

beforeAll(async () => {
  app = await startApp({ templates: false });
  await addClients("=Early", early, "2026-03-01T12:00:00.000Z");
  await addClients("Late", late, "2026-03-05T12:00:00.000Z");
});
afterAll(() => app.stop());

const run = (...argv: string[]) => runAt(app.url, app.people.admin.token, ["audit-log", "export", ...argv]);
const entriesIn = (lines: string): AuditLogEntry[] =>
  lines
    .trimEnd()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe("formats", () => {
  test("CSV has every entry, newest first, and no cell that runs as a formula", async () => {
    const { code, stdout, stderr } = await portal(
      { url: app.url, token: app.people.admin.token },
      ...["audit-log", "export"],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [header, ...rows] = parseCsv(stdout);
    expect(header?.join()).toBe(
      "Time,User,Entity,Entity Id,Action,Before,After,User Id,Id,Name,Part Of,Operation Id",
    );
    expect(rows).toHaveLength(all);
    expect(new Set(rows.map((row) => row[8])).size).toBe(all);
    const times = rows.map(([time]) => time);
    expect(times).toEqual(times.toSorted().toReversed());
    const created = rows.find((row) => row[6]?.includes("Late 0"));
    expect(created?.slice(1, 3)).toEqual(["manager@portal.test", "client"]);
    expect(JSON.parse(created?.[6] ?? "")).toMatchObject({ name: "Late 0" });
    const [{ operationId } = { operationId: null }] = entriesIn(
      (await run("--search", "Late 0", "--format", "jsonl")).stdout,
    );
    expect(created?.slice(9)).toEqual(["Late 0", "", operationId ?? "none"]);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  test("JSON lines and --json contain the API's response", async () => {
    const lines = entriesIn((await run("--format", "jsonl")).stdout);
    const array: AuditLogEntry[] = JSON.parse((await run("--json")).stdout);
    const page = await app.as("admin")("GET", "/api/admin/audit-logs?pageSize=200");
    expect(lines).toHaveLength(all);
    expect(lines).toEqual(array);
    expect(lines.slice(0, 200)).toEqual(await page.json());
  });

  test("without matches the file is empty in its format", async () => {
    const nothing = ["--from", "2030-01-01"];
    expect((await run(...nothing)).stdout).toStartWith("Time,User");
    expect((await run(...nothing, "--format", "jsonl")).stdout).toBe("");
    expect((await run(...nothing, "--json")).stdout).toBe("[]\n");
  });
});

describe("filters", () => {
  test.each([
    [["--from", "2026-03-03"], late + 1],
    [["--to", "2026-03-05"], early + 1],
    [["--from", "2026-03-03", "--to", "2026-03-05"], 0],
    [["--entity", "operation"], 2],
    [["--action", "create", "--from", "2026-03-06"], late],
    [["--user", "Manager@portal.test", "--entity", "operation"], 2],
    [["--user", "viewer@portal.test"], 0],
    [["--search", "late 1"], 1],
    [["--search", "LATE", "--action", "delete"], 0],
  ])("%j leaves %d entries", async (options, count) => {
    expect(entriesIn((await run("--format", "jsonl", ...options)).stdout)).toHaveLength(count);
  });

  test.each([
    [["--entity", "spoon"], 2],
    [["--format", "xml"], 2],
    [["--from", "2026-03-05", "--to", "2026-03-04"], 2],
    [["--user", "nobody@portal.test"], 1],
  ])("%j ends with %d", async (options, code) => {
    expect(await run(...options)).toMatchObject({ code, stdout: "" });
  });
});

test("entries added while it is read are left out, and none is missed or repeated", async () => {
  let pages = 0;
  const { stdout } = await runAt(
    app.url,
    app.people.admin.token,
    ["audit-log", "export", "--format", "jsonl"],
    {
      async fetch(request) {
        if (++pages > 1) await addClients(`Meanwhile ${pages}`, 20, "2026-03-06T12:00:00.000Z");
        return fetch(request);
      },
    },
  );
  const entries = entriesIn(stdout);
  expect(pages).toBe(3);
  expect(entries).toHaveLength(all);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(all);
  expect(JSON.stringify(entries)).not.toContain("Meanwhile");
});

test("--out writes the whole log or nothing, also if the portal fails midway", async () => {
  const folder = freshFolder();
  let pages = 0;
  const broken = await runAt(app.url, app.people.admin.token, ["audit-log", "export", "--out", folder], {
    fetch: async (request) => (++pages > 1 ? new Response("", { status: 500 }) : fetch(request)),
  });
  expect({ code: broken.code, left: readdirSync(folder) }).toEqual({ code: 1, left: [] });
  await run("--out", folder, "--format", "jsonl", "--to", "2026-03-06");
  expect(readdirSync(folder)).toEqual(["audit-log-2026-03-07.jsonl"]);
  const text = readFileSync(join(folder, "audit-log-2026-03-07.jsonl"), "utf8");
  expect(entriesIn(text)).toHaveLength(all);
});

test("a very long log takes no more memory than a short one, even with a slow reader", async () => {
  const short = await memoryFor(100);
  const long = await memoryFor(500);
  // The long log has 160 MB more text.
  expect(long - short).toBeLessThan(80_000_000);
});

const pageSize = 200;

/** Returns the peak memory in bytes for printing a log of that many pages, each over 400 kB of text. */
async function memoryFor(pages: number): Promise<number> {
  const entry = (id: string) => ({
    ...{ id, userId: id, userEmail: "a@b.test", entity: "client", entityId: id, action: "update" },
    ...{ subject: { name: "x", partOf: null, path: null }, names: {} },
    ...{ before: { name: "x".repeat(1_000) }, after: { name: "y".repeat(1_000) }, createdAt: "2026-03-01" },
  });
  let page = 0;
  const portal = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch() {
      const count = ++page > pages ? 0 : pageSize;
      return Response.json(Array.from({ length: count }, (_, at) => entry(`${page}-${at}`)));
    },
  });
  try {
    const { command, env } = commandLine({ url: `http://127.0.0.1:${portal.port}`, token: "t" });
    const shell = `${command("audit-log", "export").join(" ")} | { sleep 1; wc -l; }`;
    const child = Bun.spawn(["sh", "-c", shell], { env, stdout: "pipe", stderr: "pipe" });
    const [lines, words] = [await new Response(child.stdout).text(), await new Response(child.stderr).text()];
    await child.exited;
    expect({ lines: Number(lines), words }).toEqual({ lines: 1 + pageSize * pages, words: "" });
    const memory = child.resourceUsage()?.maxRSS;
    if (memory === undefined) throw new Error("The memory of the command is not known.");
    return memory;
  } finally {
    await portal.stop(true);
  }
}
