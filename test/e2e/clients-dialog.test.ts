import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { ClientListItem } from "#/src/contract/clients";
import { expectJson, makeClient } from "../support/app";
import { conflictQuestion } from "../support/conflict-question";
import { expectConsoleError } from "../support/console-errors";
import { inChromium, islandsReady } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();

const dialog = (page: Page) => page.locator("dialog[open]").first();
const onServer = async (search: string) =>
  expectJson<ClientListItem[]>(await portal.app.as("manager")("GET", `/api/clients?search=${search}`));

async function openNew(page: Page) {
  await page.getByRole("button", { name: "New Client" }).click();
  await page.getByRole("heading", { name: "Create New Client" }).waitFor();
}

async function openEdit(page: Page, name: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Edit Client" }).click();
  await page.getByRole("heading", { name: "Edit Client" }).waitFor();
}

async function fill(page: Page, name: string) {
  await dialog(page).getByLabel("Company Name").fill(name);
  await dialog(page).getByLabel("Brand Names").fill("First,  Second ,");
  await dialog(page).getByLabel("Primary Contact Name").fill("Nora Contact");
  await dialog(page).getByLabel("Primary Contact Email").fill("nora@brand.test");
}

const submit = (page: Page, label = "Create Client") => page.getByRole("button", { name: label }).click();

describe("Create New Client", () => {
  test("loads on first interest in it, starts as a lead of UnCut Brands, and focuses the first field", async () => {
    const page = await portal.open("manager");
    await page.waitForLoadState("networkidle");
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await page.getByRole("heading", { name: "Clients" }).hover();
    // On a slow machine the API's client is still on its way.
    expect(scripts.length).toBeLessThanOrEqual(1);
    const loaded = new Set(scripts);
    const loading = page.waitForRequest(
      (request) => /\/assets\/\w+\.js$/.test(request.url()) && !loaded.has(request.url()),
    );
    await page.getByRole("button", { name: "New Client" }).hover();
    await loading;
    await openNew(page);
    const form = dialog(page);
    expect(await form.locator("label").allTextContents()).toEqual([
      "Company Name",
      "Brand Names",
      "Client Type",
      "Status",
      "Primary Contact Name",
      "Primary Contact Email",
      "Account Manager",
      "Time Zone",
      "Website URL",
      "Amazon Storefront URL",
    ]);
    expect(await form.getByLabel("Client Type").inputValue()).toBe("uncut_brands");
    expect(await form.getByLabel("Status").inputValue()).toBe("lead");
    expect(await form.getByLabel("Primary Contact Email").getAttribute("type")).toBe("email");
    expect(await form.getByLabel("Company Name").evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
  });

  test("creates the client, reports it, and shows it even if a filter would hide it", async () => {
    const page = await portal.open("manager", "/?status=churned");
    await page.getByText("No clients found").waitFor();
    const count = page.getByRole("link", { name: /^Onboarding Clients/ }).locator(".nav-count");
    const before = Number(await count.innerText());
    await openNew(page);
    await fill(page, "Shown House");
    await submit(page);
    await toast(page, "Success", "Client created successfully");
    const row = page.getByRole("row").filter({ hasText: "Shown House" });
    await row.and(page.locator("[data-marked]")).waitFor();
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect([y >= 0, y + height <= 900]).toEqual([true, true]);
    await count.getByText(String(before + 1), { exact: true }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(new URL(page.url()).search).toBe("?sort=-createdAt");
    expect(await page.getByRole("combobox", { name: "Sort by" }).inputValue()).toBe("-createdAt");
    const [created] = await onServer("Shown");
    expect(created).toMatchObject({ brandNames: ["First", "Second"], status: "lead", websiteUrl: null });
  });

  test("Escape asks before it discards typed values", async () => {
    const page = await portal.open("manager");
    await openNew(page);
    await page.keyboard.type("Half a name");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    expect(await dialog(page).getByLabel("Company Name").inputValue()).toBe("Half a name");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await dialog(page).count()).toBe(0);
  });

  test("typed values return after a required sign-in", async () => {
    expectConsoleError(/401/);
    const page = await portal.open("manager", "/clients?sort=-name");
    await openNew(page);
    await fill(page, "Interrupted House");
    const body = JSON.stringify({ title: "Unauthorized", status: 401, detail: "Unauthorized" });
    await page.route("**/api/clients", (route) => route.fulfill({ status: 401, body }));
    await page.route("**/api/login?**", (route) =>
      route.fulfill({ contentType: "text/html", body: "signing in" }),
    );
    await submit(page);
    await toast(page, "Unauthorized", "You are logged out. Logging in again...");
    await page.waitForURL(/\/api\/login/);
    const returnTo = new URL(page.url()).searchParams.get("returnTo") ?? "";
    expect(returnTo).toBe("/clients?sort=-name");
    await page.unroute("**/api/clients");
    await page.goto(returnTo);
    await islandsReady(page);
    await page.getByRole("heading", { name: "Create New Client" }).waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("dialog input")?.value !== "");
    expect(await dialog(page).getByLabel("Company Name").inputValue()).toBe("Interrupted House");
    await submit(page);
    await toast(page, "Client created successfully");
  });
});

describe("Edit Client", () => {
  test("a comma and a backslash in a name stay part of it after other edits", async () => {
    const name = "Tightpac America, Inc.";
    const { id } = await makeClient(portal.app, { name, brandNames: [name, "Back\\slash"] });
    const page = await portal.open("manager");
    await openEdit(page, name);
    const brands = dialog(page).getByLabel("Brand Names");
    const listed = dialog(page).getByRole("list", { name: "Added brands" }).getByRole("listitem");
    expect(await listed.allTextContents()).toEqual([name, "Back\\slash"]);
    await brands.pressSequentially("Third,");
    await brands.press("Backspace");
    await brands.pressSequentially(" Ltd.");
    await brands.press("Enter");
    expect(await listed.allTextContents()).toEqual([name, "Back\\slash", "Third, Ltd."]);
    await submit(page, "Save Changes");
    await toast(page, "Client updated successfully");
    const row = page.getByRole("row").filter({ hasText: `${name}, Back\\slash, Third, Ltd.` });
    await row.waitFor();

    await openEdit(page, name);
    await dialog(page).getByLabel("Primary Contact Name").fill("Somebody new");
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === "PATCH"),
      submit(page, "Save Changes"),
    ]);
    expect(request.postDataJSON()).toEqual({ primaryContactName: "Somebody new" });
    await dialog(page).waitFor({ state: "detached" });
    const saved = (await onServer("Tightpac")).find((client) => client.id === id);
    expect(saved).toMatchObject({ name, brandNames: [name, "Back\\slash", "Third, Ltd."] });
  });

  test("another user's change is not overwritten, and typed values are not lost", async () => {
    expectConsoleError(/412/);
    const client = await makeClient(portal.app, { name: "Shared House", status: "lead" });
    const page = await portal.open("manager");
    await openEdit(page, "Shared House");
    await portal.app.as("admin")("PATCH", `/api/clients/${client.id}`, { status: "active" });
    await dialog(page).getByLabel("Primary Contact Name").fill("Mine");
    await submit(page, "Save Changes");
    await conflictQuestion(page).loadCurrent();
    expect(await dialog(page).getByLabel("Primary Contact Name").inputValue()).toBe("Mine");
    expect(await dialog(page).getByLabel("Status").inputValue()).toBe("active");
    await submit(page, "Save Changes");
    await toast(page, "Client updated successfully");
    const [saved] = await onServer("Shared");
    expect(saved).toMatchObject({ primaryContactName: "Mine", status: "active" });
  });
});
