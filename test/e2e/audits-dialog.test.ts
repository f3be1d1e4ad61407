import { beforeAll, beforeEach, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { clientAudits, upcomingAudits } from "#/db/schema";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { pickClient } from "../support/picked-client";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addedUpcoming } from "../support/requests-audits";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let tidewell: Client;

beforeAll(async () => {
  tidewell = await makeClient(portal.app, { name: "Tidewell Pet Supply", brandNames: ["Tidewell"] });
  await makeClient(portal.app, { name: "Solenne Beauty" });
});

beforeEach(async () => {
  await portal.app.db.transaction(async (tx) => {
    await tx.delete(clientAudits);
    await tx.delete(upcomingAudits);
  });
});

const open = () => portal.open("manager", "/audit", { reducedMotion: "reduce" });
const audits = async () => expectJson<Audit[]>(await portal.app.as("admin")("GET", "/api/client-audits"));
const toCome = async () =>
  expectJson<UpcomingAudit[]>(await portal.app.as("admin")("GET", "/api/upcoming-audits"));
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "New Audit", exact: true });
const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true });
const section = (page: Page, title: string) =>
  page.locator("dialog summary").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const shownAs = (page: Page, label: string, way: "Table" | "JSON") =>
  button(page.getByRole("group", { name: `${label}, shown as`, exact: true }), way);

async function openSections(page: Page, ...titles: string[]) {
  for (const title of titles) await section(page, title).click();
}

test("invalid fields each show what is missing, even in closed groups", async () => {
  const page = await open();
  await button(page, "New Audit").click();
  await dialog(page).waitFor();
  await field(dialog(page), "Audit Date").fill("");
  await field(dialog(page), "Loom Video URL").fill("loom");
  await openSections(page, "Advertising", "Billing and Margin");
  for (const label of ["CTR", "ACOS", "TACOS"]) await field(dialog(page), label).fill("100.5");
  await field(dialog(page), "Gross Margin").fill("-1");
  await field(dialog(page), "Clicks").fill("many");
  await openSections(page, "Advertising", "Billing and Margin");
  await button(dialog(page), "Create Audit").click();
  for (const words of ["Client is required", "Audit date is required", "Must be a valid URL"]) {
    await dialog(page).getByText(words, { exact: true }).waitFor();
  }
  await section(page, "Advertising").getByText("1 to correct", { exact: true }).waitFor();
  await section(page, "Billing and Margin").getByText("1 to correct", { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("[name=clientId][aria-invalid=true]"));

  await pickClient(dialog(page), "Solenne Beauty");
  await field(dialog(page), "Audit Date").fill("2026-03-08");
  await field(dialog(page), "Loom Video URL").fill("https://loom.test/a");
  await button(dialog(page), "Create Audit").click();
  await page.waitForFunction(() => document.activeElement?.matches("[name=clicks][aria-invalid=true]"));
  expect(await dialog(page).getByText("Must be between 0 and 100", { exact: true }).count()).toBe(1);
  await dialog(page).getByText("Must be a number", { exact: true }).waitFor();
  for (const label of ["CTR", "ACOS", "TACOS"]) await field(dialog(page), label).fill("100");
  await field(dialog(page), "Clicks").fill("1,200");
  await openSections(page, "Billing and Margin");
  await field(dialog(page), "Gross Margin").fill("0");
  await button(dialog(page), "Create Audit").click();
  await toast(page, "Audit created successfully");
  expect(await audits()).toMatchObject([
    { auditDate: "2026-03-08", ctr: 100, acos: 100, tacos: 100, clicks: 1_200, grossMarginPercent: 0 },
  ]);
});

test("typed values return after a required sign-in, and still complete the upcoming audit", async () => {
  expectConsoleError(/401/);
  await addedUpcoming(portal.app, { brandName: "Tidewell" });
  const page = await portal.open("manager", "/audit?score=low", { reducedMotion: "reduce" });
  await button(page, "Complete Tidewell").click();
  await openSections(page, "Findings", "Products");
  await field(dialog(page), "Risks").fill("One supplier");
  await shownAs(page, "Top SKUs", "JSON").click();
  await field(page, "Top SKUs as JSON").fill('[{"sku": "A-1"}]');
  await page.route("**/api/client-audits", (route) =>
    route.fulfill({ status: 401, json: { title: "Unauthorized", status: 401, detail: "Unauthorized" } }),
  );
  await page.route("**/api/login?**", (route) =>
    route.fulfill({ contentType: "text/html", body: "signing in" }),
  );
  await button(dialog(page), "Create Audit").click();
  await toast(page, "You are logged out. Logging in again...");
  await page.waitForURL(/\/api\/login/);
  const returnTo = new URL(page.url()).searchParams.get("returnTo") ?? "";
  expect(returnTo).toBe("/audit?score=low");
  await page.unroute("**/api/client-audits");
  await page.goto(returnTo);
  await islandsReady(page);
  await dialog(page).waitFor();
  await openSections(page, "Findings", "Products");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("textarea")].some(({ value }) => value === "One supplier"),
  );
  expect(await field(page, "SKU, row 1").inputValue()).toBe("A-1");
  await button(dialog(page), "Create Audit").click();
  await toast(page, "Audit created successfully");
  await page.getByRole("heading", { level: 3, name: tidewell.name }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(await toCome()).toEqual([]);
  expect(await audits()).toMatchObject([{ risks: "One supplier", topSkusData: [{ sku: "A-1" }] }]);
});
