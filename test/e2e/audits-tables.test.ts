import { beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { makeClient } from "../support/app";
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

test("text that is not JSON disables its table and says why, and is not lost", async () => {
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

test("an error from the server opens the section of its field", async () => {
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
