import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { drag } from "../support/drag";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addedLead } from "../support/requests-leads";

const portal = inChromium({ templates: false });

beforeAll(async () => {
  for (const companyName of ["Delta", "Gamma", "Beta", "Alpha"]) {
    await addedLead(portal.app, { companyName, leadStatus: companyName === "Beta" ? "won" : "new" });
  }
});

const cardsOn = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();
const head = (page: Page, company: string) => page.locator("[data-grip]", { hasText: company });
const sortable = (page: Page) => page.locator("[data-sortable]").waitFor();
const orderCookie = async (page: Page) =>
  (await page.context().cookies(page.url())).find(({ name }) => name === "lead_order");

async function openBoard(path = "/client-leads") {
  const page = await portal.open("viewer", path, { reducedMotion: "reduce" });
  await sortable(page);
  return page;
}

/** Returns the order of the cards in the HTML, before any script runs. */
async function printedOrder(page: Page) {
  const html = await (await page.context().request.get("/client-leads")).text();
  return [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]+)</g)].map(([, name]) => name);
}

test("a dropped card stays in place, and a reload renders it there in the HTML", async () => {
  const page = await openBoard();
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && sent.push(request.url()));
  expect(await cardsOn(page)).toEqual(["Alpha", "Beta", "Gamma", "Delta"]);
  await drag(page, head(page, "Alpha"), page.getByRole("listitem").filter({ hasText: "Gamma" }));
  const order = ["Beta", "Gamma", "Alpha", "Delta"];
  expect(await cardsOn(page)).toEqual(order);
  expect(await printedOrder(page)).toEqual(order);
  await page.reload();
  await sortable(page);
  expect(await cardsOn(page)).toEqual(order);
  expect(sent).toEqual([]);
  expect(await orderCookie(page)).toMatchObject({ path: "/client-leads", sameSite: "Lax", httpOnly: false });
  await page.goto("/");
  expect(await page.evaluate(() => document.cookie)).not.toContain("lead_order");
});

test("the order applies to this browser only, and a new lead comes first", async () => {
  const [mine, other] = [await openBoard(), await openBoard()];
  await drag(mine, head(mine, "Alpha"), mine.getByRole("listitem").filter({ hasText: "Beta" }));
  const { id } = await addedLead(portal.app, { companyName: "Newest" });
  for (const page of [mine, other]) {
    await page.reload();
    await islandsReady(page);
  }
  expect(await cardsOn(mine)).toEqual(["Newest", "Beta", "Alpha", "Gamma", "Delta"]);
  expect(await cardsOn(other)).toEqual(["Newest", "Alpha", "Beta", "Gamma", "Delta"]);
  await portal.app.as("manager")("DELETE", `/api/client-leads/${id}`);
});

test("the keyboard moves a card, the focus stays with it, and cards hidden by a filter keep their places", async () => {
  const page = await openBoard("/client-leads?status=new");
  expect(await cardsOn(page)).toEqual(["Alpha", "Gamma", "Delta"]);
  const menu = page.getByRole("button", { name: "Actions for Gamma" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Move up"));
  await page.keyboard.press("Enter");
  expect(await cardsOn(page)).toEqual(["Gamma", "Alpha", "Delta"]);
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await menu.click();
  const up = page.getByRole("menuitem", { name: /^Move up/ });
  expect(await up.textContent()).toContain("It is already first");
  await page.getByRole("menuitem", { name: /^Move down/ }).click();
  expect(await cardsOn(page)).toEqual(["Alpha", "Gamma", "Delta"]);
  await page.goto("/client-leads");
  expect(await cardsOn(page)).toEqual(["Alpha", "Beta", "Gamma", "Delta"]);
});
