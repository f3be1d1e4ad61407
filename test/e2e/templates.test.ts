import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { onboardingTaskTemplates } from "../../db/schema";
import type { Template } from "../../src/contract/templates";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { drag as dragTo } from "../support/drag";
import { overtaken } from "../support/overtaken";
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

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
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

/** Takes one thing by its grip and drops it on another. */
function drag(page: Page, from: string, to: string) {
  const grip = (text: string) => page.locator("[data-grip]", { hasText: text });
  return dragTo(page, grip(from), grip(to).locator("xpath=ancestor::li[1]"));
}

/** Waits until what the button stands in is as visible as that. */
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
  test("puts a category elsewhere, for good", async () => {
    const page = await openBoard();
    await drag(page, "Admin", "Financial");
    await toast(page, "Category order updated successfully");
    const order = ["Reporting", "Financial", "Admin"];
    expect(await categoriesOn(page)).toEqual(order);
    await page.reload();
    expect(await categoriesOn(page)).toEqual(order);
    expect(await templatesOn(page, "Admin")).toEqual(["Hold the call", "Fill in the form", "Sign the scope"]);
  });

  test("puts a template elsewhere in its category, for good", async () => {
    const page = await openBoard();
    await drag(page, "Hold the call", "Sign the scope");
    await toast(page, "Template order updated successfully");
    const order = ["Fill in the form", "Sign the scope", "Hold the call"];
    expect(await templatesOn(page, "Admin")).toEqual(order);
    await page.reload();
    expect(await templatesOn(page, "Admin")).toEqual(order);
  });

  test("never takes a template into another category", async () => {
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

  test("goes back to the old order when the server refuses, and says so", async () => {
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

test("the keyboard moves templates and categories, and the focus stays with what was moved", async () => {
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

describe("New Template", () => {
  test("takes the whole form and shows the new template in its category", async () => {
    const page = await openBoard("?clientType=lacore_mlm");
    await button(page, "New Template").click();
    const form = dialog(page, "Create New Template");
    await form.getByRole("button", { name: "Create Template" }).click();
    expect(await form.getByText("Required", { exact: true }).count()).toBe(3);
    expect(await form.getByLabel("Default Due Days").inputValue()).toBe("7");
    expect(await form.getByLabel("Default Owner").inputValue()).toBe("agency");
    expect(await form.getByRole("checkbox", { checked: true }).count()).toBe(5);
    await form.getByText("Visible only to team members, not clients").waitFor();
    await form.getByLabel("Name").fill("Send the first boxes");
    await form.getByLabel("Description").fill("Two of each");
    await form.getByLabel("Category").selectOption("Send to FBA or FBM Live");
    await form.getByLabel("Lacore (MLM)").uncheck();
    await form.getByRole("checkbox", { name: "Required" }).uncheck();
    await form.getByLabel("Default Owner").selectOption("Client");
    await form.getByLabel("Default Due Days").fill("400");
    await form.getByLabel("Reference Links").fill("https://a.test/guide\nnot a link");
    await form.getByLabel("Internal Notes").fill("Mind the labels");
    await form.getByRole("button", { name: "Create Template" }).click();
    await form.getByText("Must be a whole number from 1 to 365").waitFor();
    await form.getByText("Please enter a valid URL on each line").waitFor();
    await form.getByLabel("Default Due Days").fill("30");
    await form.getByLabel("Reference Links").fill("https://a.test/guide\n\nhttps://b.test");
    await form.getByRole("button", { name: "Create Template" }).click();
    await toast(page, "Template created successfully");
    await form.waitFor({ state: "detached" });
    expect(await templatesOn(page, "Send to FBA or FBM Live")).toEqual(["Send the first boxes"]);
    expect((await categoriesOn(page)).at(-1)).toBe("Send to FBA or FBM Live");
    expect(new URL(page.url()).search).toBe("");
    expect(await named("Send the first boxes")).toMatchObject({
      description: "Two of each",
      category: "send_to_fba",
      clientTypes: ["uncut_brands_mlm", "uncut_brands", "lacore"],
      required: false,
      defaultOwner: "client",
      defaultDueInDays: 30,
      referenceLinks: ["https://a.test/guide", "https://b.test"],
      internalNotes: "Mind the labels",
    });
  });

  test("a refusal lands on its field, and what was typed stays", async () => {
    expectConsoleError(/400/);
    const page = await openBoard();
    await button(page, "New Template").click();
    const form = dialog(page, "Create New Template");
    const errors = [{ path: "referenceLinks.0", message: "That address is not allowed" }];
    await page.route("**/api/templates", (route) =>
      route.fulfill({ status: 400, json: { title: "Bad Request", status: 400, detail: "No.", errors } }),
    );
    await form.getByLabel("Name").fill("Typed");
    await form.getByLabel("Category").selectOption("Admin");
    await form.getByLabel("Reference Links").fill("https://a.test");
    await form.getByRole("button", { name: "Create Template" }).click();
    await form.getByText("That address is not allowed").waitFor();
    await toast(page, "Failed to create template");
    expect(await form.getByLabel("Name").inputValue()).toBe("Typed");
    expect(await form.getByLabel("Reference Links").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("Edit Template", () => {
  test("sends what was changed; another category takes the template to its end", async () => {
    const page = await openBoard();
    await button(page, "Hold the call").click();
    const form = dialog(page, "Edit Template");
    expect(await form.getByLabel("Name").inputValue()).toBe("Hold the call");
    await form.getByLabel("Category").selectOption("Reporting");
    const patch = page.waitForRequest((request) => request.method() === "PATCH");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Template updated successfully");
    expect((await patch).postDataJSON()).toEqual({ category: "reporting" });
    expect((await patch).headers()["if-match"]).toBe('"1"');
    expect(await templatesOn(page, "Reporting")).toEqual(["Check the backlog", "Hold the call"]);
    expect(await templatesOn(page, "Admin")).toEqual(["Fill in the form", "Sign the scope"]);
  });

  test("an edit of somebody else is named once; saving again adds what was typed to it", async () => {
    expectConsoleError(/412/);
    const page = await openBoard();
    await button(page, "Edit Hold the call").click();
    const form = dialog(page, "Edit Template");
    const id = (await named("Hold the call"))?.id;
    await expectJson(await portal.app.as("admin")("PATCH", `/api/templates/${id}`, { required: false }));
    await form.getByLabel("Name").fill("Hold a long call");
    await form.getByRole("button", { name: "Save Changes" }).click();
    await overtaken(page).loadTheirs();
    expect(await form.getByLabel("Name").inputValue()).toBe("Hold a long call");
    expect(await form.getByLabel("Required").isChecked()).toBe(false);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Template updated successfully");
    expect(await named("Hold a long call")).toMatchObject({ required: false, version: 3 });
  });
});

describe("Delete Template", () => {
  test("asks, deletes, and gives the focus to the same button of another row", async () => {
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

  test("of one that is gone already, from the menu of a touch screen, says that it failed and shows what is there", async () => {
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
