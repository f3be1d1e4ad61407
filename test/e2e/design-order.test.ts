import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { designProjects } from "#/db/schema";
import type { DesignProject } from "#/src/contract/design";
import { expectJson, makeClient } from "../support/app";
import { conflictQuestion } from "../support/conflict-question";
import { expectConsoleError } from "../support/console-errors";
import { drag } from "../support/drag";
import { inChromium } from "../support/portal-browser";
import { addedProject } from "../support/requests-design";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });

/** Sorted by due date: A to E; B and D have high priority. */
beforeEach(async () => {
  const { app } = portal;
  await app.db.transaction((tx) => tx.delete(designProjects));
  const { id: clientId } = await makeClient(app);
  for (const [index, projectName] of ["A", "B", "C", "D", "E"].entries()) {
    const priority = index % 2 === 1 ? "high" : "low";
    await addedProject(app, { clientId, projectName, priority, dueDate: `2026-04-0${index + 1}` });
  }
});

const rows = (page: Page) => page.getByRole("table", { name: "Design projects" }).locator("tbody tr");
const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole("link", { name, exact: true }) });
const shown = async (page: Page) => (await rows(page).getByRole("link").allTextContents()).join("");
const numbers = async (page: Page) => (await rows(page).locator("td:first-child").allTextContents()).join("");
const menuOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Actions for ${name}`, exact: true });
const stored = async () => {
  const projects = await expectJson<DesignProject[]>(
    await portal.app.as("manager")("GET", "/api/design-projects"),
  );
  return projects.map(({ projectName }) => projectName).join("");
};
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/design-projects/reorder"));

async function openHub(path = "/design") {
  const page = await portal.open("manager", path, { reducedMotion: "reduce" });
  await page.locator("[data-sortable]").waitFor();
  return page;
}

async function dragTo(page: Page, from: string, to: string) {
  await drag(page, row(page, from).locator("[data-grip]"), row(page, to));
}

async function moveByKeyboard(page: Page, name: string, item: "Move up" | "Move down") {
  await menuOf(page, name).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: item }).press("Enter");
}

test("a dragged row stays where it was dropped, and the numbers follow", async () => {
  const page = await openHub();
  const answer = saved(page);
  await dragTo(page, "A", "C");
  expect((await answer).request().headers()["if-match"]).toMatch(/^".+"$/);
  expect(await shown(page)).toBe("BCADE");
  expect(await numbers(page)).toBe("12345");
  await page.reload();
  expect(await shown(page)).toBe("BCADE");
  expect(await stored()).toBe("BCADE");
});

test("the keyboard moves a row through its menu, and the focus stays with it", async () => {
  const page = await openHub();
  const answer = saved(page);
  await moveByKeyboard(page, "D", "Move up");
  expect((await answer).status()).toBe(200);
  const again = saved(page);
  await moveByKeyboard(page, "D", "Move up");
  expect((await again).status()).toBe(200);
  expect(await shown(page)).toBe("ADBCE");
  expect(await menuOf(page, "D").evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await stored()).toBe("ADBCE");
  await menuOf(page, "A").click();
  expect(await page.getByRole("menuitem", { name: /^Move up/ }).getAttribute("aria-disabled")).toBe("true");
});

test("with a filter, a row moves among the visible rows, and the others keep their order", async () => {
  const page = await openHub("/design?priority=low");
  expect(await shown(page)).toBe("ACE");
  expect(await numbers(page)).toBe("135");
  const answer = saved(page);
  await dragTo(page, "E", "A");
  expect((await answer).status()).toBe(200);
  expect(await shown(page)).toBe("EAC");
  expect(await stored()).toBe("EABCD");
});

test("of two concurrent orders one wins as a whole, and the other browser reports and shows it", async () => {
  expectConsoleError(/412/);
  const [mine, theirs] = [await openHub(), await openHub()];
  const answer = saved(mine);
  await dragTo(mine, "A", "C");
  expect((await answer).status()).toBe(200);
  await dragTo(theirs, "E", "A");
  await conflictQuestion(theirs).loadCurrent();
  await row(theirs, "B").locator("td:first-child", { hasText: "1" }).waitFor();
  expect(await shown(theirs)).toBe("BCADE");
  expect(await stored()).toBe("BCADE");
  const again = saved(theirs);
  await moveByKeyboard(theirs, "E", "Move up");
  expect((await again).status()).toBe(200);
  expect(await stored()).toBe("BCAED");
});

test("a move that the server refuses is reverted, with a message", async () => {
  expectConsoleError(/500/);
  const page = await openHub();
  await page.route("**/reorder", (route) => route.fulfill({ status: 500 }));
  await dragTo(page, "A", "C");
  await toast(page, "Failed to update project order");
  expect(await shown(page)).toBe("ABCDE");
  await page.unroute("**/reorder");
  const answer = saved(page);
  await moveByKeyboard(page, "A", "Move down");
  expect((await answer).status()).toBe(200);
  expect(await stored()).toBe("BACDE");
});

test("a drag on the second page moves a row within that page", async () => {
  const { app } = portal;
  const { id: clientId } = await makeClient(app);
  for (let index = 1; index <= 48; index++) {
    await addedProject(app, { clientId, projectName: `x${index}`, dueDate: "2026-03-31" });
  }
  const page = await openHub("/design?page=2");
  expect(await shown(page)).toBe("CDE");
  const answer = saved(page);
  await dragTo(page, "E", "C");
  expect((await answer).status()).toBe(200);
  expect(await shown(page)).toBe("ECD");
  expect((await stored()).endsWith("ABECD")).toBe(true);
});
