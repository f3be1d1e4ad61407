import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { onboardingTaskTemplates } from "#/db/schema";
import type { Template } from "#/src/contract/templates";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { drag as dragTo } from "../support/drag";
import { inChromium } from "../support/portal-browser";
import { addTemplate } from "../support/templates";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });

beforeEach(async () => {
  const { db } = portal.app;
  await db.transaction((tx) => tx.delete(onboardingTaskTemplates));
  const rows = [
    { name: "Hold the call", category: "admin", categoryOrder: 1, sortOrder: 1 },
    { name: "Fill in the form", category: "admin", categoryOrder: 1, sortOrder: 2 },
    { name: "Sign the scope", category: "admin", categoryOrder: 1, sortOrder: 3 },
    { name: "Check the backlog", category: "reporting", categoryOrder: 2, sortOrder: 1 },
    { name: "Pay the invoice", category: "financial", categoryOrder: 3, sortOrder: 1 },
  ] as const;
  for (const row of rows) await addTemplate(db, row);
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stored = async () => expectJson<Template[]>(await portal.app.as("manager")("GET", "/api/templates"));
const named = async (name: string) => (await stored()).find((template) => template.name === name);
const categoriesOn = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();
const templatesOn = (page: Page, category: string) =>
  page.getByRole("list", { name: category, exact: true }).locator("li p[data-grip]").allTextContents();

async function openBoard(query = "", context: Parameters<typeof portal.open>[2] = {}) {
  const page = await portal.open("manager", `/templates${query}`, { reducedMotion: "reduce", ...context });
  await page.locator("[data-sortable] [data-sortable]").last().waitFor();
  return page;
}

/** Drags one element by its handle and drops it on another. */
function drag(page: Page, from: string, to: string) {
  const grip = (text: string) => page.locator("[data-grip]", { hasText: text });
  return dragTo(page, grip(from), grip(to).locator("xpath=ancestor::li[1]"));
}

/** Waits until the element around the button has this opacity. */
async function expectOpacity(page: Page, name: string, opacity: string) {
  const control = await button(page, name).elementHandle();
  await page.waitForFunction(
    ([element, wanted]) => element && getComputedStyle(element.parentElement ?? element).opacity === wanted,
    [control, opacity] as const,
  );
}

/** Waits until the menu's item has the focus. */
async function focusOn(page: Page, item: string) {
  await page.waitForFunction((words) => document.activeElement?.textContent?.startsWith(words), item);
}

describe("dragging", () => {
  test("moves a category permanently", async () => {
    const page = await openBoard();
    await drag(page, "Admin", "Financial");
    await toast(page, "Category order updated successfully");
    const order = ["Reporting", "Financial", "Admin"];
    expect(await categoriesOn(page)).toEqual(order);
    await page.reload();
    expect(await categoriesOn(page)).toEqual(order);
    expect(await templatesOn(page, "Admin")).toEqual(["Hold the call", "Fill in the form", "Sign the scope"]);
  });

  test("moves a template within its category permanently", async () => {
    const page = await openBoard();
    await drag(page, "Hold the call", "Sign the scope");
    await toast(page, "Template order updated successfully");
    const order = ["Fill in the form", "Sign the scope", "Hold the call"];
    expect(await templatesOn(page, "Admin")).toEqual(order);
    await page.reload();
    expect(await templatesOn(page, "Admin")).toEqual(order);
  });

  test("never moves a template to another category", async () => {
    const page = await openBoard();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && sent.push(request.url()));
    await drag(page, "Check the backlog", "Fill in the form");
    await drag(page, "Check the backlog", "Pay the invoice");
    expect(await templatesOn(page, "Reporting")).toEqual(["Check the backlog"]);
    expect(await templatesOn(page, "Financial")).toEqual(["Pay the invoice"]);
    expect(await templatesOn(page, "Admin")).toHaveLength(3);
    await page.reload();
    expect(await templatesOn(page, "Reporting")).toEqual(["Check the backlog"]);
    expect(sent).toEqual([]);
  });

  test("is reverted if the server refuses it, with a message", async () => {
    expectConsoleError(/status of 409/);
    const page = await openBoard();
    await expectJson(
      await portal.app.as("admin")("POST", "/api/templates", { name: "Newcomer", category: "admin" }),
      201,
    );
    await drag(page, "Hold the call", "Sign the scope");
    await toast(page, "Failed to update template order");
    await page.getByText("Newcomer").waitFor();
    expect(await templatesOn(page, "Admin")).toEqual([
      "Hold the call",
      "Fill in the form",
      "Sign the scope",
      "Newcomer",
    ]);
    await page.route("**/reorder-categories", (route) => route.fulfill({ status: 409 }));
    await drag(page, "Admin", "Financial");
    await toast(page, "Failed to update category order");
    expect(await categoriesOn(page)).toEqual(["Admin", "Reporting", "Financial"]);
  });
});

test("the keyboard moves templates and categories, and the focus stays with the moved one", async () => {
  const page = await openBoard();
  const menu = button(page, "Actions for Hold the call");
  const seen = (name: string) =>
    button(page, name).evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity);
  expect(await seen("Edit Hold the call")).toBe("0");
  await page.getByText("Hold the call").hover();
  await expectOpacity(page, "Edit Hold the call", "1");
  expect(await seen("Delete Fill in the form")).toBe("0");
  await button(page, "Fill in the form").focus();
  await expectOpacity(page, "Delete Fill in the form", "1");
  await menu.focus();
  await page.keyboard.press("Enter");
  await focusOn(page, "Move up");
  await page.keyboard.press("ArrowDown");
  await focusOn(page, "Move down");
  await page.keyboard.press("Enter");
  await toast(page, "Template order updated successfully");
  expect(await templatesOn(page, "Admin")).toEqual(["Fill in the form", "Hold the call", "Sign the scope"]);
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);

  const category = button(page, "Actions for category Financial");
  await category.focus();
  await page.keyboard.press("Enter");
  await focusOn(page, "Move up");
  await page.keyboard.press("Enter");
  await toast(page, "Category order updated successfully");
  expect(await category.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  expect(await categoriesOn(page)).toEqual(["Admin", "Financial", "Reporting"]);
  expect(await templatesOn(page, "Admin")).toEqual(["Fill in the form", "Hold the call", "Sign the scope"]);
});

describe("Delete Template", () => {
  test("asks, deletes, and moves the focus to the same button of another row", async () => {
    const page = await openBoard();
    await button(page, "Delete Fill in the form").click();
    const question = page.getByRole("alertdialog", { name: "Delete Template" });
    await question
      .getByText('Are you sure you want to delete "Fill in the form"? This action cannot be undone.', {
        exact: true,
      })
      .waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await templatesOn(page, "Admin")).toHaveLength(3);
    await button(page, "Delete Fill in the form").click();
    await question.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Template deleted successfully");
    expect(await templatesOn(page, "Admin")).toEqual(["Hold the call", "Sign the scope"]);
    await button(page, "Delete Sign the scope").and(page.locator(":focus")).waitFor();
    expect(await named("Fill in the form")).toBeUndefined();
  });

  test("reports a template that is already deleted, also from the menu of a touch screen, and shows the current list", async () => {
    expectConsoleError(/404/);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await openBoard("", phone);
    const id = (await named("Pay the invoice"))?.id;
    await portal.app.as("admin")("DELETE", `/api/templates/${id}`);
    for (const name of ["Edit Pay the invoice", "Delete Pay the invoice"]) {
      expect(await button(page, name).isVisible()).toBe(false);
    }
    await button(page, "Actions for Pay the invoice").tap();
    await page.getByRole("menuitem", { name: "Delete" }).tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await toast(page, "Failed to delete template: Somebody else deleted it in the meantime.");
    await page.getByRole("heading", { name: "Financial" }).waitFor({ state: "detached" });
  });
});
