import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Audit } from "#/src/contract/audits";
import { adsLegacy, adsRow, byAsin2026, byAsinRow, byDate2026 } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { pickClient } from "../support/picked-client";
import { inChromium, islandsReady } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();

const file = (name: string, rows: string[][]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(new TextDecoder().decode(writeText(rows))),
});
const products = (period: string, sales: string) =>
  file(`products-${period}.csv`, [byAsin2026, byAsinRow({ sessions: "1,000", units: "40", sales })]);
const days = (day: string, sales: string) =>
  file("days.csv", [byDate2026, [day, sales, "$0.00", "40", "0", "1,000", "9"]]);
const ads = (name: string, spend: string, of: { from?: string; to?: string } = {}) =>
  file(name, [adsLegacy, adsRow({ ...of, impressions: "90,000", clicks: "300", spend, sales: "$ 200.00" })]);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const changes = (page: Page) => page.getByRole("table", { name: "What would change", exact: true });

test("three reports become an audit with explained scores and two tasks, and the next audit shows their outcome", async () => {
  const client = await makeClient(portal.app, { name: "Tidewell Pet Supply" });
  await makeOnboarding(portal.app, client.id);
  const page = await portal.open("manager", "/audit", { reducedMotion: "reduce" });
  const form = page.locator("dialog[open]");
  const audits = async () =>
    expectJson<Audit[]>(await portal.app.as("admin")("GET", `/api/client-audits?clientId=${client.id}`));

  async function fillNewAudit(day: string, dropped: ReturnType<typeof file>[], period: [string, string]) {
    await press(page, "New Audit");
    await pickClient(page.getByRole("dialog", { name: "New Audit", exact: true }), client.name);
    await form.getByLabel("Audit Date", { exact: true }).fill(day);
    await form
      .getByLabel("Drop Amazon's reports here or choose files", { exact: true })
      .setInputFiles(dropped);
    await form.getByLabel("First Day", { exact: true }).fill(period[0]);
    await form.getByLabel("Last Day", { exact: true }).fill(period[1]);
    await changes(page).getByRole("row").filter({ hasText: "TACOS" }).first().waitFor();
  }

  await fillNewAudit(
    "2026-02-09",
    [products("january", "$600.00"), days("01/13/2026", "$600.00"), ads("ads.csv", "$ 150.00", january)],
    ["2026-01-01", "2026-01-31"],
  );
  for (const text of ["75%", "25%", "products-january.csv", "days.csv", "ads.csv"])
    await changes(page).getByText(text).first().waitFor();
  expect(await audits()).toEqual([]);
  await press(page, "Apply");
  await form.getByText(/figures from files in the form, saved with the audit/).waitFor();
  const why = form.getByRole("list", { name: /^Why \d+ is proposed for Advertising$/ });
  await why.getByText("ACOS 75%, over 35%: -2", { exact: true }).waitFor();
  await press(page, "Create Audit");
  await toast(page, "Audit created successfully");
  const [first] = await audits();
  expect(first).toMatchObject({ acos: 75, tacos: 25, advertisingScore: 4 });

  await page.goto(`/audit/${first?.id}`);
  await islandsReady(page);
  for (const task of [/^Cut bids and search terms/, /^Bring ad spend in line/])
    await page.getByRole("checkbox", { name: task }).check();
  await press(page, "Create 2 Tasks");
  await toast(page, "2 tasks created successfully");
  for (const task of [/^Cut bids and search terms/, /^Bring ad spend in line/]) {
    await page.getByRole("link", { name: task }).click();
    await page.waitForURL(/\/clients\/.*task=/);
    await page.getByRole("button", { name: "Mark Done", exact: true }).click();
    await toast(page, /^Task (?:updated|marked|done)/);
    await page.goto(`/audit/${first?.id}`);
    await islandsReady(page);
  }

  await page.goto("/audit");
  await islandsReady(page);
  await fillNewAudit(
    "2026-03-09",
    [products("february", "$800.00"), ads("better.csv", "$ 80.00")],
    ["2026-02-01", "2026-02-28"],
  );
  await press(page, "Apply");
  await why.getByText("ACOS 40%, 75% last time: +1", { exact: true }).waitFor();
  await press(page, "Create Audit");
  await toast(page, "Audit created successfully");
  const [second] = await audits();
  await page.goto(`/audit/${second?.id}`);
  const became = page.getByRole("region", { name: "Tasks from earlier audits", exact: true });
  const stories = await became.getByRole("listitem").allInnerTexts();
  expect(stories.toSorted()).toEqual([
    expect.stringMatching(
      /^Bring ad spend in line[\s\S]*From the audit of Feb 9, 2026, done Mar 9, 2026\. .*no longer takes points off/,
    ),
    expect.stringMatching(/^Cut bids and search terms[\s\S]*done Mar 9, 2026\. .*still takes points off/),
  ]);

  await page.goto("/audit");
  await islandsReady(page);
  await press(page, "Edit audit of Tidewell Pet Supply, Mar 9, 2026");
  await form
    .getByLabel("Drop Amazon's reports here or choose files", { exact: true })
    .setInputFiles([ads("other.csv", "$ 90.00")]);
  await changes(page).getByText("45%").first().waitFor();
  await press(page, "Apply");
  await page.getByText("The audit has the figures of these files.", { exact: true }).waitFor();
  expect((await audits())[0]).toMatchObject({ acos: 45 });
  await press(page, "Undo");
  await toast(page, "Undone");
  expect(timeless((await audits())[0])).toEqual(timeless(second));
});

/** Returns the fields that an undo restores: all but the version and the time of the last change. */
function timeless(audit: Audit | undefined) {
  const { version: _version, updatedAt: _updatedAt, ...rest } = audit ?? raise("There is no audit.");
  return rest;
}

function raise(message: string): never {
  throw new Error(message);
}

const january = { from: "Jan 01, 2026", to: "Jan 31, 2026" };
