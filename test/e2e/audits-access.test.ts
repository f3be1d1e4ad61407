import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addedAudit, addedUpcoming } from "../support/requests-audits";

const portal = inChromium({ templates: false });
const staff = "Only contributors, managers, and admins can do this";
const managers = "Only managers and admins can do this";
const wide = "Everything that was said about this client in one breath ".repeat(4).trim();

beforeAll(async () => {
  const { app } = portal;
  const { id: clientId } = await makeClient(app, { name: "Harbor House" });
  const scores = { salesTrendScore: 9, advertisingScore: 3, creativeScore: 5 };
  await addedAudit(app, { clientId, auditDate: "2026-02-09" });
  await addedAudit(app, {
    clientId,
    ...scores,
    accountManagerId: app.people.contributor.id,
    loomVideoUrl: "https://www.loom.com/share/1",
    overallNotes: wide,
    avgMonthlySales90Days: 123_456_789.5,
    impressions: 9_876_543_210,
    totalBilledMonth: 471_147.5,
    totalBilledQuarter: 481_148.5,
    totalBilledYear: 491_149.5,
    grossMarginPercent: 47.11,
    revenueVsBillingNotes: "canary-billing",
    monthlySalesData: [{ month: "2026-02", sales: 12_000, "own column": { deep: [1, 2] } }],
    adSpendData: { amazon: 5, "a channel of their own": 7 },
    topSkusData: [{ sku: "A-1", name: "Overlong".repeat(20), units: 3, sales: 4 }],
  });
  await makeClient(app, { name: "Overlong".repeat(20) }).then(({ id }) => addedAudit(app, { clientId: id }));
  await addedUpcoming(app, { brandName: "Harbor House", priority: 3 });
  await addedUpcoming(app, { brandName: "Overlong".repeat(20), auditWeek: wide });
});

/** What stands on the screen to act with, and why it cannot be used where it cannot. */
async function controls(page: Page) {
  const names = [
    /^New Audit$/,
    /^Add$/,
    /^Complete Harbor/,
    /^Delete Harbor/,
    /^Edit audit/,
    /^Delete audit/,
  ];
  const disabled = names.map((name) =>
    page.getByRole("button", { name }).first().getAttribute("aria-disabled"),
  );
  return (await Promise.all(disabled)).map((value) => value === "true");
}

describe("who may do what", () => {
  test("a viewer may look, is told who may do the rest, and sees nothing of billing and margin", async () => {
    const page = await portal.open("viewer", "/audit");
    expect(await controls(page)).toEqual([true, true, true, true, true, true]);
    await page.getByRole("button", { name: "New Audit" }).click({ force: true });
    await page.getByRole("tooltip").getByText(staff).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    for (const details of await page.locator("summary").all()) await details.click();
    await page.getByText(wide).waitFor();
    const html = await (await page.context().request.get(page.url())).text();
    for (const text of [html, await page.content()]) {
      for (const canary of ["471147", "481148", "491149", "47.11", "471,147", "canary-", "Gross Margin"]) {
        expect(text).not.toContain(canary);
      }
    }
  });

  test("a contributor does all but delete audits, and sees what is billed", async () => {
    const page = await portal.open("contributor", "/audit");
    expect(await controls(page)).toEqual([false, false, false, false, false, true]);
    await page
      .getByRole("button", { name: /^Delete audit/ })
      .first()
      .click({ force: true });
    await page.getByRole("tooltip").getByText(managers).waitFor();
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await page.getByText("47.11%").first().waitFor();
  });

  test("a client user has no such screen", async () => {
    expectConsoleError(/403/);
    const page = await portal.open("client", "/audit");
    await page.getByText("Access Denied").first().waitFor();
    expect(await page.getByRole("link", { name: "Current Client Audit" }).count()).toBe(0);
    expect(await page.content()).not.toContain("Harbor House");
  });
});

type State = [name: string, path: string, reach: (page: Page) => Promise<unknown>];

const newAudit = async (page: Page) => {
  await page.getByRole("button", { name: "New Audit" }).click();
  await page.getByRole("dialog", { name: "New Audit" }).getByLabel("Loom Video URL").waitFor();
};
const openSections = async (page: Page) => {
  const closed = page.locator("dialog details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
};

const states: State[] = [
  ["the list", "/audit", (page) => page.locator("summary").first().click()],
  ["nothing matches", "/audit?search=nothing", (page) => page.getByText("Clear filters").waitFor()],
  [
    "a new audit, with every section, message and fault",
    "/audit",
    async (page) => {
      await newAudit(page);
      await openSections(page);
      await page.getByRole("group", { name: "Top SKUs, shown as" }).getByText("JSON").click();
      await page.getByLabel("Top SKUs as JSON").fill('[{"sku": }]');
      await page.getByRole("button", { name: "Create Audit" }).click();
      await page.getByText("Must be valid JSON").waitFor();
    },
  ],
  [
    "an audit with its tables",
    "/audit",
    async (page) => {
      await page.getByRole("button", { name: /^Edit audit of Harbor House, Mar/ }).click();
      await page.getByRole("dialog", { name: "Edit Audit" }).getByLabel("Loom Video URL").waitFor();
      await openSections(page);
    },
  ],
  [
    "scheduling, with messages",
    "/audit",
    async (page) => {
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("button", { name: "Schedule Audit" }).click();
      await page.getByText("Required").first().waitFor();
    },
  ],
  [
    "deleting",
    "/audit",
    async (page) => {
      await page
        .getByRole("button", { name: /^Delete audit/ })
        .first()
        .click();
      await page.getByRole("alertdialog", { name: "Delete Audit" }).waitFor();
    },
  ],
];

test.each(states)(
  "%s is accessible in both themes and sizes, and nothing scrolls sideways",
  async (_name, path, reach) => {
    const page = await portal.open("manager", path);
    await reach(page);
    expect(await problemsInEveryLook(page)).toEqual([]);
  },
);
