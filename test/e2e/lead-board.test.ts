import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { clientLeads } from "#/db/schema";
import { drag } from "../support/drag";
import { inChromium } from "../support/portal-browser";
import { addedLead } from "../support/requests-leads";

const portal = inChromium({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction((tx) => tx.delete(clientLeads));
  for (const companyName of ["Gamma", "Beta", "Alpha"]) {
    await addedLead(portal.app, { companyName, leadStatus: companyName === "Gamma" ? "contacted" : "new" });
  }
});

const column = (page: Page, status: string) => page.getByRole("region", { name: status, exact: true });
const cardsIn = (page: Page, status: string) =>
  column(page, status).getByRole("heading", { level: 3 }).allTextContents();
const link = (page: Page, company: string) => page.getByRole("link", { name: company, exact: true });
const activeText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function openBoard() {
  const page = await portal.open("manager", "/client-leads?layout=board", { reducedMotion: "reduce" });
  await page.locator("[data-sortable]").nth(8).waitFor();
  return page;
}

test("a card dragged to another column changes its status with one write, which the toast undoes", async () => {
  const page = await openBoard();
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${request.postData()}`);
  });
  await drag(page, link(page, "Alpha"), link(page, "Gamma"));
  expect(await cardsIn(page, "Contacted")).toEqual(["Alpha", "Gamma"]);
  await page.getByText("Lead updated", { exact: true }).waitFor();
  expect(await cardsIn(page, "New")).toEqual(["Beta"]);
  expect(writes).toEqual(['PUT {"leadStatus":"contacted"}']);
  await page.getByRole("button", { name: "Undo" }).click();
  await column(page, "New").getByText("Alpha", { exact: true }).waitFor();
  expect(await cardsIn(page, "Contacted")).toEqual(["Gamma"]);
});

test("keys carry a card to an empty column, and the focus stays on it", async () => {
  const page = await openBoard();
  await link(page, "Beta").focus();
  await page.keyboard.press("ArrowUp");
  expect(await activeText(page)).toBe("Alpha");
  for (const key of ["Space", "ArrowRight", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await page.getByText("Dropped Alpha, 1 of 1 in Qualified.").waitFor({ state: "attached" });
  await page.getByText("Lead updated", { exact: true }).waitFor();
  expect(await cardsIn(page, "Qualified")).toEqual(["Alpha"]);
  expect(await activeText(page)).toBe("Alpha");
  await page.keyboard.press("ArrowLeft");
  expect(await activeText(page)).toBe("Gamma");
});

test("the accessibility tree has the columns in order, and each card's position", async () => {
  const page = await openBoard();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const named = nodes.filter(({ ignored }) => !ignored);
  const nameOf = (node: (typeof nodes)[number]) => String(node.name?.value ?? "");
  const regions = named.filter(({ role }) => role?.value === "region").map(nameOf);
  const first = regions.indexOf("New");
  expect(regions.slice(first, first + 3)).toEqual(["New", "Contacted", "Qualified"]);
  const links = named.filter(({ role }) => role?.value === "link");
  const described = links.find((node) => nameOf(node) === "Beta")?.description?.value;
  expect(described).toStartWith("2 of 2 in New");
  const list = named.find(({ role, name }) => role?.value === "list" && name?.value === "New");
  expect(list?.childIds?.length).toBe(2);
});
