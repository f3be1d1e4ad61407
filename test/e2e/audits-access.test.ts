import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { limits } from "#/src/contract/limits";
import { makeClient } from "../support/app";
import { evenScores } from "../support/health-scores";
import { problemsInStates, type State, visitsOf } from "../support/looks";
import { pickClient } from "../support/picked-client";
import { inChromium } from "../support/portal-browser";
import { addedAudit, addedUpcoming } from "../support/requests-audits";

const portal = inChromium({ templates: false });
const long = "Overlong".repeat(20);

beforeAll(async () => {
  const { id: clientId } = await makeClient(portal.app, { name: long });
  await addedAudit(portal.app, { clientId, ...evenScores(9), auditDate: "2026-02-01" });
  await addedAudit(portal.app, {
    clientId,
    ...evenScores(2),
    accountManagerId: portal.app.people.contributor.id,
    avgMonthlySales90Days: limits.amount,
    impressions: limits.amount,
    ctr: 33.333,
    totalBilledMonth: 47_110_001,
    totalBilledQuarter: 47_110_002,
    totalBilledYear: 47_110_003,
    grossMarginPercent: 47.115,
    overallNotes: long.repeat(4),
    monthlySalesData: [{ month: long, [long]: { [long]: [long] } }, { sales: 1 }],
    adSpendData: { amazon: 1, [long]: long },
    topSkusData: [long, 1, null],
    underperformingSkusData: long,
    loomVideoUrl: `https://loom.test/${long}`,
  });
  await addedAudit(portal.app, { ...evenScores(6), auditDate: "2026-01-01" });
  await addedUpcoming(portal.app, { brandName: long, auditWeek: long, priority: 10 });
  await addedUpcoming(portal.app, { brandName: "Nestling" });
});

const latest = /^Edit audit of Overlong.*, Mar 9, 2026$/;
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).click();

async function openSections(page: Page, name: string) {
  const groups = page.getByRole("dialog", { name, exact: true }).locator("details");
  await groups.first().waitFor();
  await groups.evaluateAll((found) => {
    for (const group of found) group.setAttribute("open", "");
  });
}

const states: State<"manager" | "viewer">[] = [
  [
    "the board and the panel, with the details of an audit",
    "manager",
    "/audit",
    (page) => page.getByText("Details", { exact: true }).first().click(),
  ],
  ["the board as viewer", "viewer", "/audit?score=low"],
  ["nothing that matches", "manager", "/audit?search=nobody"],
  [
    "a new audit with messages, invalid JSON and every group open",
    "manager",
    "/audit",
    async (page) => {
      await press(page, "New Audit");
      await openSections(page, "New Audit");
      await page.getByLabel("CTR", { exact: true }).fill("101");
      await page
        .getByRole("group", { name: "Top SKUs, shown as" })
        .getByText("JSON", { exact: true })
        .click();
      await page.getByLabel("Top SKUs as JSON").fill(`["${long}" 1]`);
      await press(page, "Create Audit");
      await page.getByText("Must be valid JSON", { exact: true }).waitFor();
    },
  ],
  [
    "a new audit with what the last one said, with every group open",
    "manager",
    "/audit",
    async (page) => {
      await press(page, "New Audit");
      await pickClient(page.getByRole("dialog", { name: "New Audit", exact: true }), long);
      await page.locator("[data-taken-over]").first().waitFor({ state: "attached" });
      await openSections(page, "New Audit");
    },
  ],
  [
    "an audit whose tables are people's own, with every group open",
    "manager",
    "/audit",
    async (page) => {
      await press(page, latest);
      await openSections(page, "Edit Audit");
      await press(page, "Add channel");
      await page.getByLabel("Name of the channel").fill("Amazon");
      await page.getByText("It is already there").waitFor();
    },
  ],
  [
    "delete audit",
    "manager",
    "/audit",
    async (page) => {
      await press(page, /^Delete audit of Overlong.*, Mar 9, 2026$/);
      await page.getByRole("alertdialog", { name: "Delete Audit" }).waitFor();
    },
  ],
  [
    "schedule new audit, with messages",
    "manager",
    "/audit",
    async (page) => {
      await press(page, "Add");
      await press(page, "Schedule Audit");
      await page.getByText("Required", { exact: true }).first().waitFor();
    },
  ],
];

describe("axe finds no violation of WCAG 2.2 AA on the audits screen, and nothing scrolls sideways", () => {
  test.each(visitsOf(states))("$where", async ({ who, path, states }) => {
    const page = await portal.open(who, path, { reducedMotion: "reduce" });
    expect(await problemsInStates(page, states)).toEqual([]);
  });
});
