import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { makeClient, makeOnboarding } from "../support/app";
import { problemsInEveryLook } from "../support/looks";
import { inChromium, islandsReady } from "../support/portal-browser";
import { failedMail } from "../support/requests-mail";

const portal = inChromium({ now: "2026-03-09T02:30:00.000Z" });

beforeAll(async () => {
  const { app } = portal;
  const client = await makeClient(app, { name: "Harbor Coffee", websiteUrl: "https://harbor.test/" });
  await makeOnboarding(app, client.id, "2026-02-01");
  await makeOnboarding(app, (await makeClient(app, { name: "Pier Tea" })).id, "2026-02-01");
  app.setNow("2026-03-09T12:30:00.000Z");
  await app.as("manager")("PATCH", `/api/clients/${client.id}`, {
    status: "active",
    brandNames: ["Harbor", "Pier 9"],
    websiteUrl: null,
  });
  await app.as("admin")("PATCH", `/api/admin/users/${app.people.viewer.id}/role`, { role: "contributor" });
});

const showing = (page: Page, words: RegExp) => page.getByText(words).first().waitFor();
const total = async (page: Page) =>
  Number(/of (\d+) results/.exec(await page.getByText(/of \d+ results/).innerText())?.[1]);
const choose = (page: Page, label: string, option: string) =>
  page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });

describe("Audit Logs", () => {
  test("shows fifty entries a page, with the page in the address", async () => {
    const page = await portal.open("admin", "/admin?tab=audit");
    const all = await total(page);
    expect(all).toBeGreaterThan(50);
    const oldest = `Showing ${Math.floor((all - 1) / 50) * 50 + 1} to ${all} of ${all} results`;
    const last = Math.ceil(all / 50);
    await page.getByRole("link", { name: `Page ${last}` }).click();
    await page.getByText(oldest).waitFor();
    expect(new URL(page.url()).searchParams.get("page")).toBe(String(last));
    await page.reload();
    await page.getByText(oldest).waitFor();
    expect(await page.locator("tbody tr").last().innerText()).toContain("Harbor Coffee");
    await page.goto("/admin?tab=audit&page=99");
    await page.getByRole("button", { name: "Go to the first page" }).click();
    await showing(page, /^Showing 1 to 50/);
  });

  test("is filtered by person, entity, action and days, all in the address", async () => {
    const page = await portal.open("admin", "/admin?tab=audit");
    const all = await total(page);
    await choose(page, "Person", "Ada Admin (admin@portal.test)");
    await showing(page, /^Showing 1 to 1 of 1 results$/);
    await choose(page, "Action", "Deleted");
    await page.getByText("Nothing matches the filters.").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await showing(page, new RegExp(`of ${all} results`));
    await choose(page, "Entity", "Client");
    await showing(page, /^Showing 1 to 3 of 3 results$/);
    await page.getByLabel("From", { exact: true }).fill("2026-03-10");
    await showing(page, /^Showing 1 to 1 of 1 results$/);
    await page.getByLabel("To", { exact: true }).fill("2026-03-10");
    expect(new URL(page.url()).search).toBe("?tab=audit&entity=client&from=2026-03-10&to=2026-03-10");
    await page.reload();
    await islandsReady(page);
    await showing(page, /^Showing 1 to 1 of 1 results$/);
    await page.getByLabel("From", { exact: true }).fill("");
    await page.getByLabel("To", { exact: true }).fill("2026-03-09");
    await showing(page, /^Showing 1 to 2 of 2 results$/);
    await page.goBack();
    await showing(page, /^Showing 1 to 3 of 3 results$/);
  });

  test("a partly typed year sends no request", async () => {
    const page = await portal.open("admin", "/admin?tab=audit");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await page.getByLabel("From", { exact: true }).pressSequentially("03102026");
    await page.waitForURL(/from=2026-03-10/);
    await showing(page, /^Showing 1 to 2 of 2 results$/);
    expect(calls.filter((url) => url.includes("audit-logs"))).toHaveLength(1);
  });

  test("Back returns to earlier tabs, and the arrow keys move through them", async () => {
    const page = await portal.open("admin", "/admin");
    await page.getByRole("tab", { name: "Audit Logs" }).click();
    await showing(page, /^Showing 1 to 50 of \d+ results$/);
    await page.goBack();
    await page.getByRole("searchbox", { name: "Search by name or email" }).waitFor();
    await page.getByRole("tab", { name: "User Management" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "Audit Logs" }).waitFor();
    await page.keyboard.press("End");
    await page.getByRole("tabpanel", { name: "Calendar" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "User Management" }).waitFor();
  });

  test("axe finds nothing, and nothing scrolls sideways", async () => {
    const page = await portal.open("admin", "/admin?tab=audit&entity=client", { reducedMotion: "reduce" });
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect(await problemsInEveryLook(page)).toEqual([]);
    await failedMail(portal.app);
    const mail = await portal.open("admin", "/admin?tab=mail", { reducedMotion: "reduce" });
    await mail.getByText("Given up after 0 tries").waitFor();
    expect(await problemsInEveryLook(mail)).toEqual([]);
  });
});
