import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Lead } from "#/src/contract/leads";
import { writeWorkbook } from "#/src/imports/reports/writing.fixture";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { parseCsv } from "#/test/support/csv";
import { undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addedLead } from "#/test/support/requests-leads";
import { freshFolder } from "./fake-io";
import { csvFile, portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
});
afterAll(() => app.stop());

const as = (who: "contributor" | "viewer") => ({ url: app.url, token: app.people[who].token });
const run = (...argv: string[]) => portal(as("contributor"), "leads", "import", ...argv);
const leads = async (search: string) =>
  expectJson<Lead[]>(await app.as("viewer")("GET", `/api/client-leads?search=${search}`));

test("leads are imported with their choices, amounts and dates, refused rows are reported, and an undo removes them", async () => {
  const file = csvFile(
    "Brand;First;Last;E-Mail;Stage;Deal amount;Follow-up date;Lead owner;Priority\n" +
      `Kea;Ada;Hill;ada@kea.test;warm;"€ 12.500,00";25/03/2026;${app.people.manager.email};5\n` +
      "Kea;Ada;Hill;ADA@kea.test;Won;1;01/04/2026;;\n" +
      "Kea North;Bo;;bo@kea.test;Follow Up Scheduled;3.000;01/04/2026;Nobody Here;\n",
  );
  const errors = join(freshFolder(), "refused.csv");
  const mapping = ["--map", "First+Last=clientName", "--value", "Stage:warm=contacted", "--errors", errors];
  const { code, stderr } = await run(file, ...mapping);
  expect(code).toBe(3);
  expect(stderr).toContain('"First + Last" is clientName');
  expect(stderr).toContain("line 3: Brand: Repeated in the file\n");
  expect(stderr).toContain(
    "line 4: Lead owner: No active admin, manager or contributor is called Nobody Here",
  );
  expect(stderr).toContain(
    "Leads: 1 created, 0 updated, 0 unchanged, 0 skipped because they exist, 2 refused.",
  );
  const [kea, another] = await leads("kea");
  expect(another).toBeUndefined();
  expect(kea).toMatchObject({
    ...{ companyName: "Kea", clientName: "Ada Hill", leadStatus: "contacted", dealValue: 12_500 },
    ...{ nextActionDate: "2026-03-25", priorityScore: 5, ownerId: app.people.manager.id },
  });
  expect(parseCsv(readFileSync(errors, "utf8"), ";").map((row) => row.at(-1))).toEqual([
    "reason",
    "Brand: Repeated in the file",
    "Lead owner: No active admin, manager or contributor is called Nobody Here",
  ]);
  const [, undo = ""] = /portal undo (\S+) undoes/.exec(stderr) ?? [];
  await expectJson(await app.as("contributor")("POST", undoPath(undo)));
  expect(await leads("kea")).toEqual([]);
});

test("a workbook updates existing leads, and ambiguous dates need an answer first", async () => {
  await addedLead(app, { companyName: "Tui", email: "t@tui.test", leadStatus: "new" });
  const path = join(freshFolder(), "leads.xlsx");
  const sheet = [
    ["Company", "Email", "Lead status", "Next action"],
    ["tui", "T@tui.test", "Proposal Sent", "03/04/2026"],
  ];
  await Bun.write(path, writeWorkbook(sheet));
  const update = [path, "--on-duplicate", "update"];
  const undecided = await run(...update);
  expect(undecided).toMatchObject({ code: 3, stdout: "" });
  expect(undecided.stderr).toBe(
    'The days in "Next action" may have the day or the month first.\n' +
      'Set it with --dates "Next action=day-first" or --dates "Next action=month-first".\n',
  );
  expect(await run(...update, "--dates", "Next action=soon")).toMatchObject({ code: 2 });
  const { code, stderr, stdout } = await run(...update, "--dates", "next action=day-first", "--json");
  expect(stderr).toContain("1 row, a workbook.");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ updated: 1, results: [{ outcome: "updated", version: 2 }] });
  expect(await leads("tui")).toMatchObject([{ leadStatus: "proposal_sent", nextActionDate: "2026-04-03" }]);
});

test("a dry run changes nothing, and an import without the right is refused", async () => {
  const file = csvFile("Company,Contact,Email\nWeka,Ada,a@weka.test\n");
  expect(await run(file, "--dry-run")).toMatchObject({ code: 0 });
  expect(await leads("weka")).toEqual([]);
  expect((await portal(as("viewer"), "leads", "import", file)).code).toBe(4);
  expect((await run(csvFile("Company,Contact\nWeka,Ada\n"))).stderr).toContain(
    'no column is email: --map "Header=email"',
  );
});
