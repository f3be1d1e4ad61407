import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Client } from "#/src/contract/clients";
import { adsLegacy, adsRow, byAsin2026, byAsinRow, byDate2026 } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { judgedAudit } from "#/test/support/requests-audits";
import { freshFolder, runAt } from "./fake-io";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp();
  client = await makeClient(app, { name: "Tidewell Pet Supply" });
  await makeOnboarding(app, client.id);
});
afterAll(() => app.stop());

const folder = freshFolder();
async function file(name: string, rows: readonly (readonly string[])[]): Promise<string> {
  await Bun.write(join(folder, name), writeText(rows));
  return join(folder, name);
}
const asContributor = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, ...argv);
async function dataOf(...argv: string[]) {
  const { code, stdout, stderr } = await asContributor(...argv, "--json");
  expect({ argv, code, stderr: code === 0 ? "" : stderr }).toEqual({ argv, code: 0, stderr: "" });
  return JSON.parse(stdout);
}

test("three reports become an audit, its rules give reasons, two tasks are opened and done, and the next audit shows their outcome", async () => {
  const february = ["--period", "2026-02-01..2026-02-28"];
  const into = (day: string) => ["--client", client.name, "--audit", day, "--yes"];
  const reports = [
    await file("products.csv", [byAsin2026, byAsinRow({ sessions: "1,000", units: "40", sales: "$600.00" })]),
    await file("days.csv", [byDate2026, ["02/13/2026", "$600.00", "$0.00", "40", "0", "1,000", "9"]]),
    await file("ads.csv", [
      adsLegacy,
      adsRow({ impressions: "90,000", clicks: "300", spend: "$ 150.00", sales: "$ 200.00" }),
    ]),
  ];
  const plan = await dataOf("import", ...reports, ...into("2026-03-02"), ...february, "--plan");
  expect(plan.files.map(({ kind }: { kind: string }) => kind)).toEqual([
    "business_by_asin",
    "business_by_date",
    "ads",
  ]);
  await dataOf("import", ...reports, ...into("2026-03-02"), ...february);

  const { audit, explanation } = await dataOf("audits", "explain", client.name);
  expect(audit).toMatchObject({ auditDate: "2026-03-02", acos: 75, tacos: 25, advertisingScore: 5 });
  expect(explanation.proposals.scores.advertisingScore.reasons).toContainEqual({
    rule: "acos_high",
    points: -2,
    sentence: "ACOS 75%, over 35%: -2",
  });
  const rules = ["acos_high", "tacos_high"];
  expect(explanation.drivers.map(({ rule }: { rule: string }) => rule)).toEqual(
    expect.arrayContaining(rules),
  );

  const opened = await dataOf("audits", "open-tasks", client.id, ...rules, "--yes");
  expect(opened).toHaveLength(2);
  expect(await asContributor("audits", "open-tasks", client.id, "acos_high", "--yes")).toMatchObject({
    code: 1,
    stderr: "“Cut bids and search terms that do not sell” is open already: a rule gets no second task.\n",
  });
  for (const { id } of opened) await dataOf("tasks", "set-status", "done", id);

  const better = await file("better.csv", [
    adsLegacy,
    adsRow({ impressions: "90,000", clicks: "300", spend: "$ 50.00", sales: "$ 200.00" }),
  ]);
  await dataOf("import", better, ...into("2026-03-09"));
  const { code, stdout } = await asContributor("audits", "explain", client.name);
  expect(code).toBe(0);
  const lines = stdout.split("\n").map((line) => line.split("\t"));
  expect(lines[0]).toEqual([
    ...["Part", "Score", "Before", "Now", "Proposed", "Points"],
    ...["Rule", "Why", "Task", "Status", "Due", "Task id"],
  ]);
  expect(lines.filter(([part]) => part === "earlier").map((line) => [line[6], line[7], line[9]])).toEqual(
    expect.arrayContaining([
      ["acos_high", "Its rule no longer takes points off", "done"],
      ["tacos_high", "This audit has no figures for its rule", "done"],
    ]),
  );
  expect(lines.find(([part, score]) => part === "score" && score === "Advertising")).toMatchObject({
    3: "5",
    7: expect.stringContaining("ACOS 25%"),
  });
  expect(lines.filter(([part]) => part === "moved")).toHaveLength(6);
  const terminal = { isTerminal: true, columns: 140, env: { NO_COLOR: "1" } };
  const { token } = app.people.contributor;
  const shown = await runAt(app.url, token, ["audits", "explain", client.name], terminal);
  const titles = shown.stderr.split("\n").filter((line) => /^[A-Z]/.test(line));
  expect(titles.slice(1)).toEqual([
    "Scores that the figures propose",
    "Why did it move?",
    "Tasks from earlier audits",
  ]);
  expect(shown.stdout).toMatch(/│ Done +│ [^│]+│ Its rule no longer takes points off +│/);

  expect((await asContributor("undo", "--last", "--yes")).code).toBe(0);
  expect((await dataOf("audits", "explain", client.name)).audit.auditDate).toBe("2026-03-02");
});

test("on a terminal each part has its own table within its width, and nothing is opened without confirmation", async () => {
  const { clientId } = await judgedAudit(app, undefined, { auditDate: "2026-02-09", acos: 20 });
  await judgedAudit(app, clientId, {
    auditDate: "2026-03-09",
    advertisingScore: 3,
    advertisingReason: "A launch",
  });
  const { token } = app.people.contributor;
  const given = { isTerminal: true, columns: 100, env: { NO_COLOR: "1" } };
  const { stdout, stderr } = await runAt(app.url, token, ["audits", "explain", clientId], given);
  const lines = stdout.trimEnd().split("\n");
  expect(Math.max(...lines.map((line) => Bun.stringWidth(line)))).toBeLessThanOrEqual(100);
  expect(stdout).toMatch(
    /│ Advertising +│ +3 │ +2 │ ACOS 41%, over 35%: -2 +│\n│ +│ +│ +│ ACOS 41%, 20% last time: -2/,
  );
  expect(stdout).toContain("Reason given: A launch");
  expect(stdout).toMatch(/│ Advertising +│ +5 │ +3 │ +-0\.4 │/);
  expect(stdout).toMatch(/│ acos_high +│ ACOS 41%, over 35%: -2.*│ Offered │ Mar 16, 2026 │/);
  expect(stderr).toContain("\nWhat took points off, and the task to fix it\n");
  expect(stderr).not.toContain("Tasks from earlier audits");
  expect(stderr).toMatch(/Mar 9, 2026: health \d.*, \d.* on Feb 9, 2026\./);
  const open = ["audits", "open-tasks", clientId, "acos_high"];
  expect(await runAt(app.url, token, open, { ...given, answer: "n" })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No task was created."),
  });
  const { drivers } = (await dataOf("audits", "explain", clientId)).explanation;
  expect(drivers.map(({ openTask }: { openTask: unknown }) => openTask)).toEqual(drivers.map(() => null));
});

test("a day without an audit, a rule that took no points and a client's own user are reported", async () => {
  const fresh = await makeClient(app, { name: "Quiet" });
  expect(await asContributor("audits", "explain", "Quiet")).toMatchObject({
    code: 1,
    stderr: "Quiet has no audit.\n",
  });
  expect(await asContributor("audits", "explain", "Quiet", "--audit", "2026-01-01")).toMatchObject({
    code: 1,
    stderr: "Quiet has no audit of 2026-01-01.\n",
  });
  await judgedAudit(app, fresh.id);
  expect(await asContributor("audits", "open-tasks", "Quiet", "ctr_low", "--yes")).toMatchObject({
    code: 1,
    stderr: 'The rule "ctr_low" took no points off this audit. Those that did: acos_high.\n',
  });
  expect(await asContributor("audits", "open-tasks", "Quiet", "acos_high")).toMatchObject({ code: 2 });
  await linkClientUser(app, fresh.id);
  const own = await runAt(app.url, app.people.client.token, ["audits", "explain", fresh.id]);
  expect(own).toMatchObject({ code: 4, stdout: "" });
});
