import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ImportResult } from "#/src/contract/table-imports";
import { accessibilityProblems } from "../support/accessibility";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("an empty portal", () => {
  test("says that there are no clients and offers to create the first", async () => {
    const page = await portal.open("manager");
    expect(await page.getByText("No clients found").isVisible()).toBe(true);
    expect(await page.getByText("Get started by creating your first client.").isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Create your first client" }).click();
    await page.getByRole("heading", { name: "Create New Client" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

describe("more clients than a page holds", () => {
  beforeAll(async () => {
    const { app } = portal;
    const own = await makeClient(app, { name: "Client 000", websiteUrl: "https://client.test" });
    await makeOnboarding(app, own.id, "2026-02-01");
    await linkClientUser(app, own.id);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      line: index + 2,
      name: `Client ${String(index + 1).padStart(3, "0")}`,
      brandNames: [
        "A brand name that goes on and on for as long as the column can possibly hold, and longer",
      ],
      primaryContactName: "Nora Contact",
      primaryContactEmail: "nora@brand.test",
    }));
    const imported = await app.as("manager")("POST", "/api/clients/import", { rows });
    expect((await expectJson<ImportResult>(imported)).created).toBe(60);
  });

  const shows = (page: Page, sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
  const startsWith = (page: Page, name: string) =>
    page.locator("tbody tr:first-child").getByRole("link", { name }).waitFor();

  test("there are fifty on a page, with the page in the address", async () => {
    const page = await portal.open("viewer");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await shows(page, "Showing 1 to 50 of 61 results");
    await pages.getByRole("link", { name: "Next" }).click();
    await shows(page, "Showing 51 to 61 of 61 results");
    await startsWith(page, "Client 050");
    expect(new URL(page.url()).search).toBe("?page=2");
    expect(await pages.getByRole("button", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
    await page.reload();
    await shows(page, "Showing 51 to 61 of 61 results");
    await page.goBack();
    await shows(page, "Showing 1 to 50 of 61 results");
    await startsWith(page, "Client 000");
    await pages.getByRole("link", { name: "Page 2" }).click();
    await pages.getByRole("link", { name: "Previous" }).click();
    await shows(page, "Showing 1 to 50 of 61 results");
    expect(new URL(page.url()).search).toBe("");
  });

  test("a disabled button says who may press it; a row's menu copies the contact's email and opens existing things", async () => {
    const page = await portal.open("viewer", "/", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("button", { name: "New Client" }).hover();
    await page.getByRole("tooltip", { name: "Only managers and admins can do this" }).waitFor();
    await page.getByRole("button", { name: "Actions for Client 001" }).click();
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem").allInnerTexts()).not.toContain("Open website");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Actions for Client 000" }).click();
    await page.getByRole("menuitem", { name: "Copy contact email" }).click();
    await toast(page, "nora@brand.test copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("nora@brand.test");
    await page.context().route("https://client.test/**", (route) => route.fulfill({ body: "website" }));
    await page.getByRole("button", { name: "Actions for Client 000" }).click();
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("menuitem", { name: "Open website" }).click(),
    ]);
    await tab.waitForURL("https://client.test/");
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });

  test("a client and its menu can be reached with the keyboard alone", async () => {
    const page = await portal.open("viewer");
    await page.getByRole("button", { name: "Past Due Only" }).focus();
    const focused = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    const seen: unknown[] = [];
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press("Tab");
      seen.push(await focused());
    }
    expect(seen).toEqual([
      "Fields",
      "Client",
      "Status",
      "Progress",
      "Tasks",
      "Came in",
      "Due Date",
      "Client 000",
      "Actions for Client 000",
    ]);
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Open dashboard" }).waitFor();
  });

  test("axe finds nothing, and nothing scrolls sideways", async () => {
    const page = await portal.open("manager", "/?sort=-name&page=2", { reducedMotion: "reduce" });
    // The last page has every kind of row that the first one has, but not fifty of them.
    await page.getByText("Client 000").waitFor();
    expect(await problemsInEveryLook(page)).toEqual([]);
  });

  test("on a phone a row is an item of two lines, on the first screen, and the order is among the filters", async () => {
    const page = await portal.open("viewer", "/", phone);
    const row = page.getByRole("row").filter({ hasText: "Client 000" });
    const box = await row.boundingBox();
    expect(box?.height).toBeLessThan(84);
    expect(box?.y).toBeLessThan(400);
    const order = page.getByRole("combobox", { name: "Sort by" });
    expect(await order.isVisible()).toBe(false);
    await page.getByText("Filters", { exact: true }).tap();
    await order.selectOption("Name, Z to A");
    await page.locator("tbody tr").first().getByText("Client 060").waitFor();
    await page.getByRole("button", { name: "Past Due Only" }).tap();
    await page.getByText("Filters · 1", { exact: true }).tap();
    expect(await order.isVisible()).toBe(false);
  });
});
