import { beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Audit } from "#/src/contract/audits";
import { expectJson, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { pickClient } from "../support/picked-client";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });

beforeAll(() => makeClient(portal.app, { name: "Harbor House" }));

const section = (form: Locator, title: string) =>
  form.locator("summary", { has: form.page().getByRole("heading", { name: title, exact: true }) });
const group = (form: Locator, label: string) => form.getByRole("group", { name: label, exact: true });
const shownAs = (form: Locator, label: string, mode: "Table" | "JSON") =>
  group(form, `${label}, shown as`).getByRole("button", { name: mode });
const create = (form: Locator) => form.getByRole("button", { name: "Create Audit" }).click();

async function openNew(): Promise<[Page, Locator]> {
  const page = await portal.open("manager", "/audit", { reducedMotion: "reduce" });
  await page.getByRole("button", { name: "New Audit" }).click();
  const form = page.getByRole("dialog", { name: "New Audit" });
  await pickClient(form, "Harbor House");
  return [page, form];
}

test("a table shows JSON of every shape, and its text stays what it was", async () => {
  const [, form] = await openNew();
  await section(form, "Products").click();
  const top = group(form, "Top SKUs");
  const text = form.getByLabel("Top SKUs as JSON");
  const shapes = [
    {
      value: [{ sku: 5, own: { deep: [1, null] } }, { note: "" }],
      cell: "own, row 1",
      shown: '{"deep":[1,null]}',
    },
    { value: { A: "12", B: [1] }, cell: "Value, A", shown: '"12"' },
    { value: ["one", 2, [3]], cell: "Value, row 3", shown: "[3]" },
    { value: "two\nlines", cell: "Value, row 1", shown: '"two\\nlines"' },
    { value: 7, cell: "Value, row 1", shown: "7" },
  ];
  for (const { value, cell, shown } of shapes) {
    await shownAs(form, "Top SKUs", "JSON").click();
    await text.fill(JSON.stringify(value));
    await shownAs(form, "Top SKUs", "Table").click();
    expect(await top.getByLabel(cell, { exact: true }).inputValue()).toBe(shown);
    await shownAs(form, "Top SKUs", "JSON").click();
    expect(await text.inputValue()).toBe(JSON.stringify(value));
  }
});

test("a table keeps a SKU of digits as text, and one without rows is no data", async () => {
  const [page, form] = await openNew();
  await section(form, "Products").click();
  const top = group(form, "Top SKUs");
  for (const row of [1, 2]) {
    await top.getByRole("button", { name: "Add row" }).click();
    await top.getByLabel(`SKU, row ${row}`).fill(`1234${row}`);
  }
  await top.getByLabel("Sales, row 2").pressSequentially("12.05");
  await top.getByRole("button", { name: "Add row" }).click();
  await top.getByRole("button", { name: "Remove row 1" }).click();
  const poor = group(form, "Underperforming SKUs");
  await poor.getByRole("button", { name: "Add row" }).click();
  await poor.getByLabel("Issue, row 1").fill("Bad pictures");
  await poor.getByLabel("Issue, row 1").press("Enter");
  await poor.getByRole("button", { name: "Remove row 1" }).click();
  await shownAs(form, "Underperforming SKUs", "JSON").click();
  expect(await form.getByLabel("Underperforming SKUs as JSON").inputValue()).toBe("");
  await create(form);
  await toast(page, "Audit created successfully");
  const [audit] = await expectJson<Audit[]>(await portal.app.as("manager")("GET", "/api/client-audits"));
  expect(audit).toMatchObject({
    topSkusData: [{ sku: "12342", sales: 12.05 }],
    underperformingSkusData: null,
  });
});

test("text that is not JSON keeps its table out of reach, says why, and outlives a slip", async () => {
  const [page, form] = await openNew();
  await section(form, "Sales").click();
  await shownAs(form, "Monthly Sales", "JSON").click();
  const text = form.getByLabel("Monthly Sales as JSON");
  await text.fill('{\n  "a": 1\n  "b": 2\n}');
  await form.getByText("Line 3, column 3: A comma or } is expected here.").waitFor();
  const table = shownAs(form, "Monthly Sales", "Table");
  expect(await table.getAttribute("aria-disabled")).toBe("true");
  await table.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.getByRole("tooltip", { name: "Correct the JSON first: the table cannot show it" }).waitFor();
  await page.keyboard.press("Escape");
  await section(form, "Sales").click();
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await create(form);
  await text.and(form.locator(":focus")).waitFor();
  expect(await text.inputValue()).toBe('{\n  "a": 1\n  "b": 2\n}');
});

test("a refusal by the server opens the section of its field", async () => {
  expectConsoleError(/400/);
  const [page, form] = await openNew();
  const errors = [{ path: "risks", message: "Too gloomy" }];
  await page.route("**/api/client-audits", (route) =>
    route.fulfill({ status: 400, json: { title: "Bad Request", status: 400, detail: "No.", errors } }),
  );
  await create(form);
  await toast(page, "Failed to create audit: No.");
  await form.getByLabel("Risks").and(form.locator(":focus")).waitFor();
  await form.getByText("Too gloomy", { exact: true }).waitFor();
});
