import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { userSettings } from "#/db/schema";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { problemsInEveryLook } from "../support/looks";
import { inChromium, islandsReady } from "../support/portal-browser";
import { newTask } from "../support/requests";
import { addTemplate } from "../support/templates";

const portal = inChromium({ templates: false });
let acme: string;
let task: string;
beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "Kickoff" });
  acme = (await makeClient(app, { name: "Acme Outdoor", primaryContactEmail: "nora@acme.example" })).id;
  await makeOnboarding(app, acme);
  const body = newTask({ name: "Photograph the tents", owner: "client" });
  const made = await app.as("manager")("POST", `/api/clients/${acme}/tasks`, body);
  task = (await expectJson<{ id: string }>(made, 201)).id;
  await linkClientUser(app, acme);
});

const field = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const options = (page: Page) => page.getByRole("listbox", { name: "Found" }).getByRole("option");
const chosen = (page: Page) =>
  page.getByRole("listbox", { name: "Found" }).getByRole("option", { selected: true });

async function search(page: Page, text: string, first: string) {
  await page.keyboard.press("Control+k");
  await field(page).pressSequentially(text);
  await chosen(page).filter({ hasText: first }).waitFor();
}

test("keys alone find a client by its contact's address, a task by half a word, and an action; the last opened thing comes first the next time", async () => {
  const page = await portal.open("manager", "/my-work");
  await search(page, "nora@acme", "Acme Outdoor");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/clients/${acme}`);
  await islandsReady(page);

  await search(page, "otogra", "Photograph the tents");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/clients/${acme}?task=${task}`);
  await page.getByRole("dialog", { name: "Photograph the tents" }).waitFor();

  await page.goto(`${portal.app.url}/reports`);
  await islandsReady(page);
  await page.keyboard.press("Control+k");
  await options(page).first().waitFor();
  expect(await options(page).nth(0).textContent()).toContain("Photograph the tents");
  expect(await options(page).nth(1).textContent()).toContain("Acme Outdoor");
  await page.keyboard.press("ArrowDown");
  expect(await chosen(page).textContent()).toContain("Acme Outdoor");
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(await chosen(page).getAttribute("id"));
  expect(await problemsInEveryLook(page)).toEqual([]);

  await field(page).fill("new cl");
  await chosen(page).filter({ hasText: "New Client" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Create New Client" }).waitFor();
  // It opens above a form too, which stays unchanged.
  await page.getByLabel("Company Name").fill("Half a na");
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });
  expect(await page.getByLabel("Company Name").inputValue()).toBe("Half a na");
  await page.close();
});

test("it acts on the open task, and shows the keys of its actions", async () => {
  const page = await portal.open("manager", `/clients/${acme}?task=${task}`);
  await page.getByRole("dialog").getByText("Activity History").waitFor();
  await page.keyboard.press("Control+k");
  await chosen(page).filter({ hasText: "Assign: Photograph the tents" }).waitFor();
  expect(await options(page).allTextContents()).toEqual(
    expect.arrayContaining([
      "Assign: Photograph the tentsAAction",
      "Set status: Photograph the tentsSAction",
      "Set due date: Photograph the tentsDAction",
      "Copy link: Photograph the tentsAction",
      "Go to My WorkG WAction",
    ]),
  );
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "Cleo Contributor" }).click();
  await page.getByRole("button", { name: "Assignee: Cleo Contributor" }).waitFor();
  await page.close();
});

test("a late response is not shown under other words, a failure is shown and can be tried again, and Escape returns the focus", async () => {
  const page = await portal.open("viewer", "/reports");
  expectConsoleError(/503/);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/search?q=acme", async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.route("**/api/search?q=tents", (route) => route.fulfill({ status: 503, body: "" }), {
    times: 1,
  });
  const button = page.getByRole("complementary").getByRole("button", { name: "Search" });
  await button.click();
  const request = page.waitForRequest("**/api/search?q=acme");
  await field(page).fill("acme");
  await request;
  const failed = page.waitForResponse("**/api/search?q=tents");
  await field(page).fill("tents");
  await failed;
  held.resolve();
  await page.getByRole("button", { name: "Try again" }).click();
  await chosen(page).filter({ hasText: "Photograph the tents" }).waitFor();
  expect(await options(page).count()).toBe(1);
  await field(page).fill("nowhere");
  await page.getByText("Nothing matches “nowhere”.").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.close();
});

test("single keys search, add, navigate and show the list of keys, and do nothing for users who disabled them", async () => {
  const page = await portal.open("manager", "/");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("Change its due date").waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  await page.keyboard.type("gn?/");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.locator("h1").click();
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Create New Client" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.waitForURL("**/design");
  await page.close();

  const { app } = portal;
  const userId = app.people.manager.id;
  await app.db.transaction((tx) => tx.insert(userSettings).values({ userId, singleKeys: false }));
  const quiet = await portal.open("manager", "/");
  for (const key of ["?", "n", "g", "d"]) await quiet.keyboard.press(key);
  await quiet.keyboard.press("Control+k");
  await field(quiet).waitFor();
  expect(await quiet.getByRole("dialog").count()).toBe(1);
  expect(new URL(quiet.url()).pathname).toBe("/");
  await quiet.close();
  await app.db.transaction((tx) => tx.delete(userSettings).where(eq(userSettings.userId, userId)));
});

test("a client finds their own tasks on a phone", async () => {
  const page = await portal.open("client", "/", { viewport: { width: 390, height: 844 } });
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await field(page).fill("tents");
  await chosen(page).filter({ hasText: "Photograph the tents" }).click();
  await page.waitForURL(`**/clients/*?task=${task}`);
  await page.close();
});
