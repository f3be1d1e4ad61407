import { beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { clientLeads } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addedLead } from "../support/requests-leads";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction((tx) => tx.delete(clientLeads));
});

const add = (fields: Record<string, unknown>) => addedLead(portal.app, fields);
const stored = async () => expectJson<Lead[]>(await portal.app.as("viewer")("GET", "/api/client-leads"));
const named = async (company: string) => (await stored()).find(({ companyName }) => companyName === company);
const open = (path = "/client-leads") => portal.open("manager", path, { reducedMotion: "reduce" });
const cardsOn = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();
const card = (page: Page, company: string) => page.getByRole("article", { name: company, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figure = (page: Page, label: string) =>
  page.getByRole("region", { name: label, exact: true }).locator("p").first().textContent();

async function choose(page: Page, company: string, action: string) {
  await button(page, `Actions for ${company}`).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

describe("the board", () => {
  test("shows the state of all leads, and all data of each", async () => {
    const owner = portal.app.people.contributor;
    await add({
      companyName: "Won Works",
      leadStatus: "won",
      dealValue: 12_500,
      nextActionDate: "2026-03-01",
    });
    await add({
      companyName: "Late Lamps",
      clientName: "Lena Late",
      email: "lena@late.test",
      phone: "+49 (0)40 123-456",
      leadSource: "linkedin_outreach",
      leadStatus: "follow_up_scheduled",
      dealValue: 1_000_000,
      priorityScore: 4,
      ownerId: owner.id,
      nextActionDate: "2026-03-08",
      recentActivity: "Called twice.",
      notes: "Wants it in blue. ".repeat(40).trim(),
      websiteUrl: "https://late.test/",
      amazonStoreUrl: "https://amazon.test/late",
      clientFileLink: "https://files.test/late",
    });
    const page = await open();
    expect(await page.title()).toContain("Client Lead CRM");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Client Lead CRM");
    expect(await figure(page, "Total Leads")).toBe("2");
    expect(await figure(page, "Active Leads")).toBe("1");
    expect(await figure(page, "Total Deal Value")).toBe("$1,012,500");
    expect(await figure(page, "Conversion Rate")).toBe("50%");

    const late = card(page, "Late Lamps");
    for (const words of ["Lena Late", "Follow Up Scheduled", "Priority 4 of 5", "$1,000,000", "Past due"]) {
      await late.getByText(words, { exact: true }).waitFor();
    }
    expect(await late.locator("dd").allTextContents()).toEqual([
      "lena@late.test",
      "+49 (0)40 123-456",
      "Past dueMar 8, 2026",
      "Cleo Contributor",
      "LinkedIn Outreach",
      "Called twice.",
      `${"Wants it in blue. ".repeat(40).trim()}Show all`,
    ]);
    const notes = late.getByText("Wants it in blue.");
    const height = async () => (await notes.boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(48);
    await late.getByRole("button", { name: "Show all: notes of Late Lamps" }).click();
    await late.getByRole("button", { name: "Show less: notes of Late Lamps" }).waitFor();
    expect(await height()).toBeGreaterThan(100);
    expect(await notes.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    expect(
      await late.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual([
      expect.stringMatching(/^\/client-leads\?lead=/),
      "mailto:lena@late.test",
      "tel:+4940123456",
      "https://late.test/",
      "https://amazon.test/late",
      "https://files.test/late",
    ]);
    expect(await card(page, "Won Works").getByText("Past due").count()).toBe(0);
    await late.getByText("Not generated yet", { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThan(400);
    await page.getByRole("link", { name: "Back to Main" }).click();
    await page.getByRole("heading", { level: 1, name: "Clients" }).waitFor();
  });

  test("is searched and filtered through the address, and its figures stay", async () => {
    await add({ companyName: "Alpha", leadStatus: "qualified", priorityScore: 5 });
    await add({ companyName: "Beta", leadStatus: "qualified", priorityScore: 1, clientName: "Bea Straße" });
    await add({ companyName: "Gamma", leadStatus: "on_hold", priorityScore: 5 });
    const page = await open();
    expect(await page.getByLabel("Status", { exact: true }).locator("option").allTextContents()).toEqual([
      "All Statuses",
      "New",
      "Contacted",
      "Qualified",
      "Follow Up Scheduled",
      "Proposal Sent",
      "Negotiation",
      "On Hold",
      "Won",
      "Lost",
    ]);
    await page.getByLabel("Status", { exact: true }).selectOption("Qualified");
    await page.getByText("2 leads", { exact: true }).waitFor();
    await page.getByLabel("Priority", { exact: true }).selectOption("Priority 5");
    await page.getByText("1 lead", { exact: true }).waitFor();
    expect(await cardsOn(page)).toEqual(["Alpha"]);
    expect(new URL(page.url()).search).toBe("?status=qualified&priority=5");
    await page.reload();
    await islandsReady(page);
    expect(await cardsOn(page)).toEqual(["Alpha"]);
    expect(await figure(page, "Total Leads")).toBe("3");
    await page.getByRole("searchbox", { name: "Search leads" }).fill("nobody");
    await page.getByText("No leads found matching your criteria", { exact: true }).waitFor();
    await button(page, "Create your first lead").waitFor();
    await button(page, "Clear filters").click();
    await page.getByText("3 leads", { exact: true }).waitFor();
    expect(await cardsOn(page)).toEqual(["Gamma", "Beta", "Alpha"]);
    await page.getByRole("searchbox", { name: "Search leads" }).fill("STRASSE");
    await page.getByText("1 lead", { exact: true }).waitFor();
    expect(await cardsOn(page)).toEqual(["Beta"]);
    await button(page, "Clear search").click();
    await page.getByText("3 leads", { exact: true }).waitFor();
    const search = page.getByRole("searchbox", { name: "Search leads" });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await page.getByText("1 lead", { exact: true }).waitFor();
    expect(await search.inputValue()).toBe("STRASSE");
  });

  test("has pages from the fifty-first lead on", async () => {
    for (let count = 0; count < 51; count++) await add({ companyName: `Company ${count}` });
    const page = await open();
    await page.getByText("Showing 1 to 50 of 51 results", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Showing 51 to 51 of 51 results", { exact: true }).waitFor();
    expect(await cardsOn(page)).toEqual(["Company 0"]);
    await page.goto("/client-leads?page=9");
    await button(page, "Go to the first page").click();
    await page.getByText("Showing 1 to 50 of 51 results", { exact: true }).waitFor();
  });
});

test("a lead opens beside the board, is won there, and becomes a client without retyping anything", async () => {
  const { id } = await add({ companyName: "Alpha", clientName: "Ann", email: "ann@alpha.test" });
  await add({ companyName: "Beta" });
  const page = await open("/client-leads?sort=-dealValue");
  const drawer = page.locator("dialog.drawer-panel");
  const name = page.getByRole("link", { name: "Alpha", exact: true });
  await name.click();
  await drawer.getByText("Lead created").waitFor();
  expect(new URL(page.url()).search).toBe(`?sort=-dealValue&lead=${id}`);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await drawer.getByText("Lead created").waitFor();
  await page.goBack();
  await drawer.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?sort=-dealValue");
  await page.goForward();
  await drawer.getByRole("heading", { name: "Alpha" }).waitFor();
  await page.keyboard.press("k");
  await drawer.getByRole("heading", { name: "Beta" }).waitFor();
  await page.keyboard.press("j");
  await drawer.getByRole("button", { name: /^Status of Alpha/ }).click();
  await page.getByRole("menuitemradio", { name: "Won" }).click();
  await toast(page, "Lead updated");
  await drawer.getByRole("button", { name: "Create client from Alpha" }).click();
  const form = page.getByRole("dialog", { name: "Create New Client" });
  expect(await form.getByLabel("Primary Contact Name").inputValue()).toBe("Ann");
  await form.getByRole("button", { name: "Create Client" }).click();
  await page.getByRole("heading", { level: 1, name: "Alpha" }).waitFor();
  await page.getByText("ann@alpha.test").first().waitFor();
});

describe("Create and Edit Lead", () => {
  test.each(["Add Lead", "Edit Alpha"])(
    "values typed in the dialog of %s return there after a required sign-in",
    async (opener) => {
      expectConsoleError(/401/);
      await add({ companyName: "Alpha" });
      const path = "/client-leads?search=alpha";
      const page = await portal.open("manager", path, { reducedMotion: "reduce" });
      const form = page.getByRole("dialog");
      await button(page, opener).click();
      await form.getByLabel("Company Name").fill("Alpha Prime");
      await form.getByLabel("Client Name").fill("Ada");
      await form.getByLabel("Email").fill("ada@alpha.test");
      await form.getByLabel("Deal Value").fill("70");
      const body = JSON.stringify({ title: "Unauthorized", status: 401, detail: "Unauthorized" });
      await page.route(/client-leads(\/[^?]*)?$/, (route) => route.fulfill({ status: 401, body }));
      await page.route("**/api/login?**", (route) => route.fulfill({ contentType: "text/html", body: "…" }));
      await form.locator("[type=submit]").click();
      await toast(page, "You are logged out. Logging in again...");
      await page.waitForURL(/\/api\/login/);
      expect(new URL(page.url()).searchParams.get("returnTo")).toBe(path);
      await page.unroute(/client-leads(\/[^?]*)?$/);
      await page.goto(path);
      await islandsReady(page);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("dialog input")?.value === "Alpha Prime",
      );
      await form.locator("[type=submit]").click();
      await card(page, "Alpha Prime").waitFor();
      expect(await named("Alpha Prime")).toMatchObject({ email: "ada@alpha.test", dealValue: 70 });
    },
  );
});

test("a lead deleted by another user is reported when it is edited, profiled or deleted, and its card disappears", async () => {
  expectConsoleError(/404/);
  const attempts = [
    {
      begin: (page: Page) => button(page, "Edit Alpha").click(),
      end: "Save Changes",
      failure: "Failed to update lead",
    },
    {
      begin: (page: Page) => button(page, "AI Profile of Alpha").click(),
      end: "Generate Profile",
      failure: "Failed to generate profile",
    },
    {
      begin: (page: Page) => choose(page, "Alpha", "Delete"),
      end: "Delete",
      failure: "Failed to delete lead",
    },
  ];
  const page = await open();
  for (const { begin, end, failure } of attempts) {
    const { id } = await add({ companyName: "Alpha" });
    await page.reload();
    await islandsReady(page);
    await begin(page);
    const last = page.locator("dialog[open]").getByRole("button", { name: end, exact: true });
    await last.waitFor();
    await portal.app.as("admin")("DELETE", `/api/client-leads/${id}`);
    await last.click();
    await toast(page, `${failure}: Somebody else deleted it in the meantime.`);
    await card(page, "Alpha").waitFor({ state: "detached" });
  }
});

describe("Delete Lead", () => {
  test("asks first, deletes the lead, and updates the figures", async () => {
    await add({ companyName: "Alpha" });
    await add({ companyName: "Beta" });
    const page = await open();
    await choose(page, "Alpha", "Delete");
    const question = page.getByRole("alertdialog", { name: "Delete Lead" });
    await question
      .getByText('Are you sure you want to delete "Alpha"? This action cannot be undone.', { exact: true })
      .waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await choose(page, "Alpha", "Delete");
    await question.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Lead deleted");
    await card(page, "Alpha").waitFor({ state: "detached" });
    expect(await stored()).toHaveLength(1);
    await page.waitForFunction(
      () => document.querySelector('section[aria-label="Total Leads"] p')?.textContent === "1",
    );
  });
});
