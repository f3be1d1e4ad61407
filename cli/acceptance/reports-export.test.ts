import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReportSummary } from "#/src/contract/reports";
import { reportCsv } from "#/src/format/report-csv";
import { noSmallDisk, smallDisk } from "#/test/faults/support/small-disk";
import { makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { parseCsv } from "#/test/support/csv";
import { patience } from "#/test/support/patience";
import { testWith } from "#/test/support/test-with";
import { freshFolder, runAt } from "./fake-io";
import { commandLine, portal } from "./portal-process";

setDefaultTimeout(patience.test);

const formulas = ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)"];

const disk = await smallDisk(freshFolder());
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  for (const name of formulas) await makeClient(app, { name });
  const late = await makeClient(app, { name: "Élan, Late", status: "active" });
  await makeOnboarding(app, late.id, "2025-01-06");
});
afterAll(async () => {
  await disk?.remove();
  await app.stop();
});

const viewer = () => ({ url: app.url, token: app.people.viewer.token });
const run = (...argv: string[]) => runAt(app.url, app.people.viewer.token, ["reports", "export", ...argv]);
const summary = async (query = ""): Promise<ReportSummary> =>
  (await app.as("viewer")("GET", `/api/reports/summary${query}`)).json();

test("the CSV equals the screen's export, and its cells are harmless in a spreadsheet", async () => {
  const { code, stdout, stderr } = await portal(viewer(), "reports", "export");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(reportCsv(await summary()));
  expect(stdout).toStartWith(
    "Client Name,Status,Progress %,Total Tasks,Completed Tasks,Past Due Tasks,Start Date,Target Launch Date," +
      "Forms Accepted,Accepted at First Pass,Reminders of Forms,Days with Client,Days with Agency\r\n",
  );
  for (const cell of formulas) expect(stdout).toContain(`\r\n'${cell},Lead,0,0,0,0,,,,,,,\r\n`);
  expect(stdout).toMatch(/\r\n"Élan, Late",Active,0,\d+,0,\d+,1\/6\/2025,,,,,,\r\n/);
});

const office = Bun.which("soffice") ?? Bun.which("libreoffice");
if (office)
  test("LibreOffice shows the cells as text and computes nothing", async () => {
    const folder = freshFolder();
    await run("--out", join(folder, "report.csv"));
    const home = `-env:UserInstallation=file://${folder}/profile`;
    const convert = ["--headless", "--convert-to", "fods", "--outdir", folder, join(folder, "report.csv")];
    await Bun.spawn([office, home, ...convert], { stdout: "ignore", stderr: "ignore" }).exited;
    const sheet = readFileSync(join(folder, "report.fods"), "utf8");
    const texts = [...sheet.matchAll(/<text:p>([^<]*)<\/text:p>/g)].map(([, text]) =>
      text?.replace("&apos;", "'"),
    );
    for (const cell of formulas) expect(texts).toContain(`'${cell}`);
    expect(sheet).not.toContain("table:formula=");
  });

describe("--out", () => {
  test("in a folder the file is named after the portal's date, regardless of the local clock", async () => {
    const folder = freshFolder();
    expect(await run("--out", folder)).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(readdirSync(folder)).toEqual(["2026-03-09.csv"]);
    expect(readFileSync(join(folder, "2026-03-09.csv"), "utf8")).toBe(reportCsv(await summary()));
  });

  test("on a terminal the file's location is shown", async () => {
    const file = join(freshFolder(), "r.csv");
    const argv = ["reports", "export", "--out", file];
    const { stderr } = await runAt(app.url, app.people.viewer.token, argv, { isTerminal: true });
    expect(stderr).toBe(`Written to ${file}.\n`);
  });
});

const yesterday = "yesterday's report\n".repeat(500);
const exportTo = (file: string) => {
  const { command, env } = commandLine(viewer());
  return { command: command("reports", "export", "--out", file), env };
};

describe("a full disk", () => {
  test("limited for this program leaves yesterday's file whole", async () => {
    const file = join(freshFolder(), "report.csv");
    writeFileSync(file, yesterday);
    const { command, env } = exportTo(file);
    const shell = `trap '' XFSZ; ulimit -f 0; exec ${command.join(" ")}`;
    const child = Bun.spawn(["sh", "-c", shell], { env, stdout: "ignore", stderr: "ignore" });
    expect(await child.exited).not.toBe(0);
    expect(readFileSync(file, "utf8")).toBe(yesterday);
  });

  testWith(
    disk,
    noSmallDisk,
    "leaves yesterday's file whole and nothing beside it, and says so",
    async (disk) => {
      const file = join(disk.folder, "report.csv");
      writeFileSync(file, yesterday);
      await disk.fill();
      const { command, env } = exportTo(file);
      const child = Bun.spawn(command, { env, stdout: "pipe", stderr: "pipe" });
      const stderr = await new Response(child.stderr).text();
      const left = { text: readFileSync(file, "utf8"), names: readdirSync(disk.folder).toSorted() };
      expect(await child.exited).toBe(1);
      expect(stderr).toBe(`${file} cannot be written (the disk is full).\n`);
      expect(left).toEqual({ text: yesterday, names: ["filler", "report.csv"] });
    },
  );

  const full = existsSync("/dev/full") ? "/dev/full" : null;
  testWith(full, "there is no /dev/full", "under stdout is a failure in a sentence", async (full) => {
    const { command, env } = commandLine(viewer());
    const shell = `${command("reports", "export").join(" ")} > ${full}`;
    const child = Bun.spawn(["sh", "-c", shell], { env, stderr: "pipe" });
    expect(await new Response(child.stderr).text()).toBe("The output cannot be written (ENOSPC).\n");
    expect(await child.exited).toBe(1);
  });
});

describe("the range", () => {
  test.each([
    [["--range", "last_90_days"], "?range=last_90_days"],
    [["--from", "2025-01-01", "--to", "2025-12-31"], "?range=custom&from=2025-01-01&to=2025-12-31"],
  ])("%j requests the matching query", async (options, query) => {
    const { stdout } = await run("--json", ...options);
    expect(JSON.parse(stdout)).toEqual(await summary(query));
  });

  test.each([
    [["--range", "today"]],
    [["--range", "custom"]],
    [["--from", "2026-01-01"]],
    [["--from", "2026-02-01", "--to", "2026-01-31"]],
    [["--from", "2026-01-01", "--to", "2026-02-30"]],
    [["--range", "last_90_days", "--from", "2026-01-01", "--to", "2026-01-31"]],
  ])("%j is wrong usage", async (options) => {
    expect(await run(...options)).toMatchObject({ code: 2, stdout: "" });
  });
});

test("the rows are those of the screen's table, one per client", async () => {
  const rows = parseCsv((await run()).stdout);
  expect(rows).toHaveLength(1 + formulas.length + 1);
});
