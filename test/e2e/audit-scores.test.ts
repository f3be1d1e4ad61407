import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Audit } from "#/src/contract/audits";
import { accessibilityProblems } from "../support/accessibility";
import { problemsInEveryLook, problemsInStates, type State, visitsOf } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { judgedAudit } from "../support/requests-audits";

const portal = inChromium();
const long = "Overlong".repeat(20);
let audit: Audit;

beforeAll(async () => {
  const figures = { tacos: 20, monthlySalesData: [{ month: "2026-02", sales: 1_200 }] };
  const { clientId } = await judgedAudit(portal.app, undefined, { ...figures, auditDate: "2026-02-01" });
  const given = { advertisingScore: 2, advertisingReason: long, topSkusData: [{ name: long, sales: 9 }] };
  audit = await judgedAudit(portal.app, clientId, { ...figures, ...given });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a selected driver becomes an open task, which one press undoes", async () => {
  const page = await portal.open("contributor", `/audit/${audit.id}`, { reducedMotion: "reduce" });
  await page.getByRole("checkbox", { name: /^Cut bids and search terms/ }).check();
  await page.getByLabel("Name", { exact: true }).fill("Cut the bids");
  expect(await problemsInEveryLook(page)).toEqual([]);
  expect(await problemsInSizesBetween(page)).toEqual([]);
  await press(page, "Create 1 Task");
  const task = page.getByRole("link", { name: "Cut the bids", exact: true });
  await task.waitFor();
  await press(page, "Undo");
  await page.getByRole("checkbox", { name: /^Cut bids and search terms/ }).waitFor();
  expect(await task.count()).toBe(0);
});

const states: State<"admin" | "viewer">[] = [
  ["the portfolio in pictures", "viewer", "/reports"],
  ["the limits", "admin", "/admin?tab=limits"],
  [
    "the limits, in their dialog",
    "admin",
    "/admin?tab=limits",
    async (page) => {
      await press(page, "Change Limits");
      await page.getByRole("dialog", { name: "Change Limits" }).waitFor();
    },
  ],
  [
    "an audit's form with proposals and a word why",
    "admin",
    "/audit",
    async (page) => {
      await page.getByRole("button", { name: /^Edit audit of .*, Mar 9, 2026$/ }).click();
      const form = page.getByRole("dialog", { name: "Edit Audit", exact: true });
      await form.locator("details").evaluateAll((found) => {
        for (const group of found) group.setAttribute("open", "");
      });
      await form.getByLabel("Reason for another score for Advertising").first().waitFor();
    },
  ],
];

test.each(visitsOf(states))("axe finds nothing, and nothing scrolls sideways, for $where", async (visit) => {
  const page = await portal.open(visit.who, visit.path, { reducedMotion: "reduce" });
  expect(await problemsInStates(page, visit.states)).toEqual([]);
  expect(await problemsInSizesBetween(page)).toEqual([]);
});

const sizesBetween = [
  { width: 320, height: 640, colorScheme: "dark" },
  { width: 768, height: 1024, colorScheme: "light" },
  { width: 1024, height: 768, colorScheme: "dark" },
] as const;

/** On the smallest phone, on a tablet and on a small laptop: charts grow with the available space. */
async function problemsInSizesBetween(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, colorScheme } of sizesBetween) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    const here = await accessibilityProblems(page);
    const reach = await page.evaluate(() => document.documentElement.scrollWidth);
    if (reach > width) here.push(`the page is ${reach} wide`);
    found.push(...here.map((problem) => `${colorScheme}, ${width}: ${problem}`));
  }
  return found;
}
