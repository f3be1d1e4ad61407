import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Audit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import { adsLegacy, adsRow, byAsin2026, byAsinRow } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { addedAudit } from "#/test/support/requests-audits";
import { freshFolder, runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
beforeEach(async () => {
  client = await makeClient(app);
});
afterAll(() => app.stop());

const folder = freshFolder();
let made = 0;
async function fileOf(rows: readonly (readonly string[])[]): Promise<string> {
  const path = join(folder, `report-${++made}.csv`);
  await Bun.write(path, writeText(rows));
  return path;
}
const ads = (fields: Parameters<typeof adsRow>[0] = {}) =>
  fileOf([adsLegacy, adsRow({ campaign: `Demo ${made}`, ...fields })]);
const products = (fields: Parameters<typeof byAsinRow>[0] = {}) =>
  fileOf([
    byAsin2026,
    byAsinRow({ child: `B0CHILD${String(++made).padStart(3, "0")}`, sales: "$600.00", ...fields }),
  ]);
const february = ["--period", "2026-02-01..2026-02-28"];
const asContributor = (...argv: string[]) =>
  runAt(app.url, app.people.contributor.token, ["import", ...argv]);
const audits = async () =>
  expectJson<Audit[]>(await app.as("admin")("GET", `/api/client-audits?clientId=${client.id}`));

describe("--plan", () => {
  test("prints as JSON the kind of each file, the changes and the refusals, and changes nothing", async () => {
    const [adsFile, productsFile] = [await ads(), await products()];
    await addedAudit(app, { clientId: client.id, auditDate: "2026-03-01", totalAdSpend: 5 });
    const { code, stdout } = await portal(
      { url: app.url, token: app.people.contributor.token },
      ...[
        "import",
        adsFile,
        productsFile,
        "--client",
        client.name,
        "--audit",
        "2026-03-01",
        "--plan",
        "--json",
        ...february,
      ],
    );
    const plan = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(plan.files).toEqual([
      {
        file: adsFile,
        kind: "ads",
        marketplace: "amazon.com",
        currency: "USD",
        period: { from: "2026-02-01", to: "2026-02-28" },
        rows: 1,
        totals: { impressions: 1_000, clicks: 20, spend: 30, adSales: 120 },
        questions: [],
      },
      {
        file: productsFile,
        kind: "business_by_asin",
        marketplace: "amazon.com",
        currency: "USD",
        period: { from: "2026-02-01", to: "2026-02-28" },
        rows: 1,
        totals: { sessions: 120, units: 6, sales: 600 },
        questions: [],
      },
    ]);
    expect(Object.keys(plan)).toEqual(["files", "changes", "refusals"]);
    expect(plan.refusals).toEqual([]);
    expect(plan.changes).toContainEqual({
      field: "totalAdSpend",
      now: 5,
      next: 30,
      source: adsFile,
      how: "Ad spend of Feb 1, 2026 to Feb 28, 2026.",
    });
    expect(plan.changes).toContainEqual({
      field: "tacos",
      now: null,
      next: 5,
      source: `${adsFile}, ${productsFile}`,
      how: "100 x ad spend 30 / ordered product sales 600 of Feb 1, 2026 to Feb 28, 2026.",
    });
    expect((await audits())[0]).toMatchObject({ totalAdSpend: 5, version: 1, figureSources: null });
  });

  test("identifies files without a client", async () => {
    const { code, stdout } = await asContributor(await ads(), "--plan");
    expect(code).toBe(0);
    expect(stdout).toContain("\tads\tamazon.com\tUSD\t2026-02-01\t2026-02-28\t1\n");
  });
});

describe("an import", () => {
  test("creates the audit of that day, refuses the same files, is undone, and then remembers the period", async () => {
    const files = [await products(), await ads()];
    const into = ["--client", client.id, "--audit", "2026-03-02"];
    const first = await asContributor(...files, ...into, "--yes", ...february);
    expect(first.code).toBe(0);
    const [audit] = await audits();
    expect(audit).toMatchObject({
      auditDate: "2026-03-02",
      totalAdSpend: 30,
      acos: 25,
      tacos: 5,
      currency: "USD",
    });
    expect(audit?.figureSources?.files.map(({ name }) => name)).toEqual(
      files.map((file) => file.split("/").at(-1) ?? ""),
    );

    const again = await asContributor(...files, ...into, "--yes");
    expect(again.code).toBe(1);
    expect(again.stderr).toContain("These files were already applied on Mar 9, 2026 by Cleo Contributor.");

    const operation = /portal undo (\S+) undoes it/.exec(first.stderr)?.[1] ?? "";
    const undone = await runAt(app.url, app.people.contributor.token, ["undo", operation, "--yes"]);
    expect(undone.code).toBe(0);
    expect(await audits()).toEqual([]);
  });

  test("changes an existing audit, and keeps the costs of other channels", async () => {
    await addedAudit(app, {
      clientId: client.id,
      auditDate: "2026-03-09",
      adSpendData: { tiktok: 7, amazon: 1, "Amazon SB": 1 },
    });
    const { code, stdout } = await asContributor(await ads(), "--client", client.name, "--yes", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 2,
      adSpendData: { tiktok: 7, amazon: 30, "Amazon SP": 30 },
    });
  });

  test("asks first, and does nothing without a terminal to ask on", async () => {
    const file = await ads();
    const argv = ["import", file, "--client", client.name];
    const { token } = app.people.contributor;
    expect((await runAt(app.url, token, argv)).code).not.toBe(0);
    expect((await runAt(app.url, token, argv, { answer: "n" })).code).not.toBe(0);
    expect(await audits()).toEqual([]);
    const agreed = await runAt(app.url, token, argv, { answer: "y" });
    expect(agreed.stderr).toContain(`Make an audit and fill`);
    expect((await audits()).length).toBe(1);
  });

  test("remembers the period that was given for a file", async () => {
    const file = await products();
    await asContributor(file, "--client", client.id, "--audit", "2026-03-02", "--yes", ...february);
    const other = await asContributor(
      file,
      "--client",
      client.id,
      "--audit",
      "2026-03-03",
      "--plan",
      "--json",
    );
    expect(other.code).toBe(0);
    expect(JSON.parse(other.stdout).files[0]).toMatchObject({
      period: { from: "2026-02-01", to: "2026-02-28" },
      questions: [],
    });
  });
});

describe("exit code 3", () => {
  test("means an open question, and names the option that answers it", async () => {
    const file = await products({ sales: "€1,234" });
    const open = await asContributor(file, "--client", client.name, "--yes");
    expect(open.code).toBe(3);
    expect(open.stderr).toContain("Set it with --period");
    expect(open.stderr).toContain("Set it with --style");
    expect(await audits()).toEqual([]);
    const style = [`${file}=comma`, "point"].flatMap((text) => ["--style", text]);
    const answered = await asContributor(file, "--plan", "--json", ...february, ...style);
    expect(JSON.parse(answered.stdout).files[0].totals.sales).toBe(1.234);
  });

  test("means a refused file, and nothing of the others is applied", async () => {
    const wrong = await fileOf([
      ["Name", "Email"],
      ["Ada", "ada@example.com"],
    ]);
    const { code, stdout } = await asContributor(
      await ads(),
      wrong,
      "--client",
      client.name,
      "--json",
      "--yes",
    );
    expect(code).toBe(3);
    expect(JSON.parse(stdout).refusals[0]).toStartWith(
      `${wrong}: No line of this file is the header of a known report`,
    );
    expect(await audits()).toEqual([]);
  });
});

test.each<[string, () => Promise<string[]>, string]>([
  ["no client and no --plan", async () => [await ads()], "Whose audit?"],
  ["a missing file", async () => ["/nowhere.csv", "--plan"], "There is no file /nowhere.csv."],
  ["an invalid period", async () => [await ads(), "--plan", "--period", "June"], '"June" is not a period'],
  ["an unknown style", async () => [await ads(), "--plan", "--style", "dots"], '"dots" is not a style'],
  [
    "a style of another file",
    async () => [await ads(), "--plan", "--style", "b.csv=comma"],
    '"b.csv" is not one of the files.',
  ],
])("%s is wrong usage", async (_, argv, words) => {
  const { code, stderr } = await asContributor(...(await argv()));
  expect(code).toBe(2);
  expect(stderr).toContain(words);
});

test("users without the right to edit audits get an error, and nothing changes", async () => {
  const { code } = await runAt(app.url, app.people.viewer.token, [
    "import",
    await ads(),
    "--client",
    client.id,
    "--yes",
  ]);
  expect(code).toBe(4);
  expect(await audits()).toEqual([]);
});
