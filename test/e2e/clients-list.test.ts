import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import { expectJson, makeClient, makeOnboarding } from "../support/app";
import { inChromium, islandsReady } from "../support/portal-browser";

const portal = inChromium();
let late: Client;

beforeAll(async () => {
  const { app } = portal;
  late = await makeClient(app, { name: "Late House", brandNames: ["Tardy", "Later"], status: "active" });
  await makeOnboarding(app, late.id, "2026-02-01");
  const fresh = await makeClient(app, { name: "Fresh House", brandNames: ["Ünïqüe"], status: "paused" });
  await makeOnboarding(app, fresh.id, "2026-03-09");
  const day = { targetLaunchDate: "2026-04-08" };
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${fresh.id}/onboarding`, day));
  await makeClient(app, { name: "Waiting House", brandNames: ["Waiting"] });
});

const names = (page: Page) => page.locator("tbody tr a.row-link").allTextContents();
const card = (page: Page, label: string) => page.getByRole("region", { name: label }).locator("p");
const counters = async (page: Page) =>
  Promise.all(["On Track", "At Risk", "Past Due"].map((label) => card(page, label).first().textContent()));

/** Returns the rows once they have these names. */
async function waitForNames(page: Page, wanted: string[]) {
  await page.waitForFunction(
    (expected) =>
      !document.querySelector("[aria-busy]") &&
      JSON.stringify(Array.from(document.querySelectorAll("tbody a.row-link"), (a) => a.textContent)) ===
        expected,
    JSON.stringify(wanted),
  );
}

test("clicks and typing before the scripts load take effect once they have", async () => {
  const page = await portal.open("manager");
  let scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Search clients or brands" }).fill("late");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Active");
  const create = page.getByRole("button", { name: "New Client" });
  await create.click();
  await create.click();
  expect(await page.getByRole("dialog").count()).toBe(0);

  scripts.resolve();
  await page.getByRole("dialog", { name: "Create New Client" }).waitFor();
  await page.waitForURL(({ searchParams }) => searchParams.get("search") === "late");
  await waitForNames(page, ["Late House"]);
  expect(new URL(page.url()).searchParams.get("status")).toBe("active");
  expect(await page.getByRole("dialog").count()).toBe(1);

  scripts = Promise.withResolvers();
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("link", { name: "Late House" }).click();
  await page.waitForURL(`**/clients/${late.id}`, { waitUntil: "commit" });
  scripts.resolve();
});

test("a click anywhere in the row opens a client, except on its menu button; Ctrl and the middle button open another tab", async () => {
  const address = `/clients/${late.id}`;
  const page = await portal.open("manager");
  // The portal itself responds: an intercepted first request of a new tab may get lost.
  const row = page.getByRole("row").filter({ hasText: "Late House" });
  const pressed = [page.getByRole("link", { name: "Late House" }), row.getByText("past due")];
  for (const place of pressed) {
    for (const press of [{ modifiers: ["Control" as const] }, { button: "middle" as const }]) {
      const [tab] = await Promise.all([page.context().waitForEvent("page"), place.click(press)]);
      await tab.waitForURL(`**${address}`, { waitUntil: "commit" });
      await tab.close();
    }
  }
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("button", { name: "Actions for Late House" }).click();
  await page.getByRole("menuitem", { name: "Open dashboard" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.keyboard.press("Escape");
  await row.getByText("past due").click();
  await page.waitForURL(`**${address}`);
});

test("search matches brand names in any case, is in the address, and is undone by Back", async () => {
  const page = await portal.open("viewer");
  const before = await counters(page);
  const search = page.getByRole("searchbox");
  await search.fill("üNÏQÜE");
  await page.waitForURL(({ searchParams }) => searchParams.get("search") === "üNÏQÜE");
  await waitForNames(page, ["Fresh House"]);
  expect(await counters(page)).toEqual(before);
  await page.reload();
  await islandsReady(page);
  expect(await search.inputValue()).toBe("üNÏQÜE");
  expect(await names(page)).toEqual(["Fresh House"]);
  await page.goBack();
  await waitForNames(page, ["Fresh House", "Late House", "Waiting House"]);
  expect(await search.inputValue()).toBe("");
});

test("from a tablet on the account manager has a column, and no heading is cut off", async () => {
  const { app } = portal;
  const house = { name: "Managed House", accountManagerId: app.people.manager.id };
  await makeClient(app, house);
  const page = await portal.open("viewer", "/clients?search=house");
  const manager = page
    .getByRole("row", { name: /^Managed House/ })
    .getByRole("cell")
    .nth(1);
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.getByRole("columnheader", { name: "Account Manager" }).isVisible()).toBe(true);
    expect(await manager.textContent()).toBe("Mia Manager");
    const spilled = await page
      .locator("thead th")
      .evaluateAll((heads) =>
        heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
      );
    expect({ width, spilled }).toEqual({ width, spilled: [] });
  }
});

test("from a tablet on a client's name is whole, and no badge reaches into the next column", async () => {
  const { app } = portal;
  const { id } = await makeClient(app, { name: "Stoneharbor Coffee" });
  await makeOnboarding(app, id, "2025-12-01");
  const page = await portal.open("manager", "/clients?search=stoneharbor");
  const row = page.getByRole("row").filter({ hasText: "Stoneharbor Coffee" });
  await row.getByText(/\d+ past due/).waitFor();
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await row
      .getByRole("link")
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    const spilled = await row.locator(".badge").evaluateAll((badges) =>
      badges.flatMap((badge) => {
        const cell = badge.closest("td")?.getBoundingClientRect().right ?? 0;
        return badge.getBoundingClientRect().right > cell ? [badge.textContent] : [];
      }),
    );
    expect({ width, cut, spilled }).toEqual({ width, cut: 0, spilled: [] });
  }
});

test("a count of four digits stays on the line of its entry", async () => {
  const page = await portal.open("manager");
  const entry = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Onboarding Clients/ });
  const height = async () => (await entry.boundingBox())?.height;
  const before = await height();
  await entry.locator(".nav-count").evaluate((count) => {
    count.textContent = "2000";
  });
  expect(await height()).toBe(before);
  const label = entry.getByText("Onboarding Clients");
  expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});
