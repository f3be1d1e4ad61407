import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityProblems } from "../support/accessibility";
import { makeClient } from "../support/app";
import { inChromium } from "../support/portal-browser";
import { addedView } from "../support/requests-views";

const portal = inChromium({ templates: false });

beforeAll(async () => {
  const { app } = portal;
  await makeClient(app, { name: "Active House", status: "active" });
  await makeClient(app, { name: "Paused House", status: "paused" });
});

const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
const tabs = (page: Page) => views(page).getByRole("link").allTextContents();
const openTab = (page: Page) => views(page).locator("[aria-current]").allTextContents();
const search = (page: Page) => new URL(page.url()).searchParams;
const toasted = (page: Page, words: string) => page.locator("[data-toast]", { hasText: words }).waitFor();

async function rowsAre(page: Page, wanted: string[]) {
  await page.waitForFunction(
    (expected) =>
      JSON.stringify(Array.from(document.querySelectorAll("tbody a.row-link"), (a) => a.textContent)) ===
      expected,
    JSON.stringify(wanted),
  );
}

test("a view is saved, changed, reset, shared and made private again, and its address shows the same to another user", async () => {
  const page = await portal.open("manager");
  expect([await tabs(page), await openTab(page)]).toEqual([["All"], ["All"]]);
  const top = () => page.locator("table").evaluate((table) => table.getBoundingClientRect().top);
  const before = await top();

  // Saved by keyboard alone.
  await page.getByRole("combobox", { name: "Status" }).selectOption("Active");
  await rowsAre(page, ["Active House"]);
  const save = page.getByRole("button", { name: "Save view" });
  await save.focus();
  expect(await top()).toBe(before);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Save View" });
  await dialog.getByLabel("Name").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.type("Running, all");
  await page.keyboard.press("Enter");
  await toasted(page, 'View "Running, all" saved');
  await page.waitForURL(({ searchParams }) => searchParams.has("view"));
  expect([await tabs(page), await openTab(page)]).toEqual([["All", "Running, all"], ["Running, all"]]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Running, all");

  // Changed, which saves nothing, and reset.
  await page.getByRole("combobox", { name: "Status" }).selectOption("Paused");
  await rowsAre(page, ["Paused House"]);
  await page.getByText("Changed", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Reset" }).click();
  await rowsAre(page, ["Active House"]);
  expect(search(page).get("status")).toBe("active");

  // Changed and saved under its name.
  await page.getByRole("combobox", { name: "Status" }).selectOption("Paused");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Changed", { exact: true }).waitFor({ state: "detached" });
  await views(page).getByRole("link", { name: "All", exact: true }).click();
  await rowsAre(page, ["Active House", "Paused House"]);
  await page.goBack();
  await rowsAre(page, ["Paused House"]);

  // Shared: a viewer gets the tab in the HTML, and disabled controls say why.
  const menu = page.getByRole("button", { name: "Actions for view Running, all" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Share with staff" }).click();
  await toasted(page, 'View "Running, all" saved');
  const shared = page.url().replace(portal.app.url, "");
  const other = await portal.open("viewer", shared);
  expect([await tabs(other), await openTab(other)]).toEqual([["All", "Running, all"], ["Running, all"]]);
  await rowsAre(other, ["Paused House"]);
  await other.getByRole("button", { name: "Actions for view Running, all" }).click();
  await other
    .getByRole("menuitem", { name: "Rename" })
    .getByText("Only managers and admins can do this")
    .waitFor();
  await other.keyboard.press("Escape");

  // Not shared any more: the same address shows the same rows, without a tab.
  await menu.click();
  await page.getByRole("menuitem", { name: "Stop sharing" }).click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Share with staff" }).waitFor();
  // A menu closes by Escape once it has the focus.
  await page.waitForFunction(() => document.activeElement?.closest("[role=menu]"));
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await other.reload();
  await rowsAre(other, ["Paused House"]);
  expect([await tabs(other), await openTab(other)]).toEqual([["All"], []]);
  expect(await other.content()).not.toContain("Running, all");

  // Deleted, and restored by Undo.
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await toasted(page, 'View "Running, all" deleted');
  await views(page).getByRole("link", { name: "Running, all" }).waitFor({ state: "detached" });
  expect(await tabs(page)).toEqual(["All"]);
  await rowsAre(page, ["Paused House"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await views(page).getByRole("link", { name: "Running, all" }).waitFor();
});

test("many views and long names stay on one line, and are in a menu on a phone", async () => {
  const long = "Everything that is past due for a client whose account manager is away ";
  for (let at = 0; at < 8; at++)
    await addedView(portal.app, { name: long + at, isShared: at === 3 }, "admin");
  const page = await portal.open("admin");
  expect(await tabs(page)).toHaveLength(6);
  const line = await page.locator(".view-tabs").boundingBox();
  expect(line?.height).toBeLessThan(50);
  await page.getByRole("button", { name: "All views" }).click();
  await page.getByRole("menuitemradio", { name: `${long}7` }).waitFor();
  expect(await page.getByRole("menuitemradio").count()).toBe(8);
  await page.getByRole("menuitemradio", { name: `${long}7` }).click();
  expect(await openTab(page)).toEqual([`${long}7`]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await views(page).getByRole("link").filter({ visible: true }).allTextContents()).toEqual([
    "All",
    `${long}7`,
  ]);
  await page.getByRole("button", { name: "All views" }).click();
  await page.getByRole("menuitemradio", { name: `${long}3 (shared)` }).click();
  expect(await openTab(page)).toEqual([`${long}3`]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await accessibilityProblems(page)).toEqual([]);
});
