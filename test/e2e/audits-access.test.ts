import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { limits } from "#/src/contract/limits";
import { linkClientUser, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { evenScores } from "../support/health-scores";
import { problemsInStates, type State, visitsOf } from "../support/looks";
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
    revenueVsBillingNotes: "canary-billing",
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

describe("who may", () => {
  test("a viewer reads all but what is billed and earned, and is told who can change audits", async () => {
    const page = await portal.open("viewer", "/audit");
    const html = await (await portal.app.as("viewer")("GET", "/audit")).text();
    await page.getByText("Details", { exact: true }).first().click();
    for (const text of [html, await page.content()]) {
      expect(text).toContain("Overlong");
      for (const canary of ["4711", "47,11", "47.11", "canary-", "totalBilled", "grossMargin", "Billed"]) {
        expect(text).not.toContain(canary);
      }
    }
    expect(await (await portal.app.as("contributor")("GET", "/audit")).text()).toContain("canary-billing");

    const staff = page.getByRole("tooltip", { name: "Only contributors, managers, and admins can do this" });
    const managers = page.getByRole("tooltip", { name: "Only managers and admins can do this" });
    for (const [name, reason] of [
      ["New Audit", staff],
      ["Add", staff],
      ["Complete Nestling", staff],
      ["Delete Nestling", staff],
      [latest, staff],
      [/^Delete audit of Overlong.*, Mar 9, 2026$/, managers],
    ] as const) {
      const control = page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
      expect([name, await control.getAttribute("aria-disabled")]).toEqual([name, "true"]);
      await control.click({ force: true });
      await control.focus();
      await reason.waitFor();
      await page.keyboard.press("Escape");
      await reason.waitFor({ state: "detached" });
    }
    expect(await page.locator("dialog").count()).toBe(0);
  });

  test("a contributor changes audits, and leaves deleting them to others", async () => {
    const page = await portal.open("contributor", "/audit");
    const state = (name: string | RegExp) =>
      page.getByRole("button", { name }).first().getAttribute("aria-disabled");
    for (const name of ["New Audit", latest, "Complete Nestling", "Delete Nestling"]) {
      expect([name, await state(name)]).toEqual([name, null]);
    }
    expect(await state(/^Delete audit of/)).toBe("true");
    await press(page, latest);
    await openSections(page, "Edit Audit");
    const form = page.getByRole("dialog", { name: "Edit Audit" });
    expect(await form.getByLabel("Total Billed, Month", { exact: true }).inputValue()).toBe("47110001");
    expect(await form.getByLabel("Gross Margin", { exact: true }).inputValue()).toBe("47.115");
  });

  test("a client user finds no entry, and no screen behind it", async () => {
    expectConsoleError(/status of 403/);
    const { id } = await makeClient(portal.app);
    await linkClientUser(portal.app, id);
    await addedAudit(portal.app, { clientId: id, overallNotes: "canary-own" });
    const page = await portal.open("client", "/audit");
    await page.getByText("Access Denied").first().waitFor();
    expect(await page.getByRole("link", { name: "Current Client Audit" }).count()).toBe(0);
    for (const canary of ["Overlong", "canary-"]) expect(await page.content()).not.toContain(canary);
    expect((await portal.app.as("client")("GET", "/audit")).status).toBe(403);
  });
});

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
    "an audit whose tables are people's own, with every group open",
    "manager",
    "/audit",
    async (page) => {
      await press(page, latest);
      await openSections(page, "Edit Audit");
      await press(page, "Add channel");
      await page.getByLabel("Name of the channel").fill("Amazon");
      await page.getByText("It is there already").waitFor();
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

test("all that the screen shows is in the page itself, and no call is made for it", async () => {
  const page = await portal.open("manager", "/audit?score=low");
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && fetched.push(request.url()));
  await page.reload();
  await page.locator("[data-island-ready]").first().waitFor();
  expect(fetched).toEqual([]);
  const html = await (await portal.app.as("viewer")("GET", "/audit?score=low")).text();
  for (const words of ["At Risk Clients", "Upcoming Audits", "Nestling", "Mar 9, 2026"]) {
    expect(html).toContain(words);
  }
  expect(html).not.toContain("Jan 1, 2026");
});
