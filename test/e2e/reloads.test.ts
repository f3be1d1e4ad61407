import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { inChromium, islandsReady } from "../support/portal-browser";
import { addTemplate } from "../support/templates";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let taskPage: string;
beforeAll(async () => {
  const { app } = portal;
  await addTemplate(app.db, { name: "Send the logo", defaultOwner: "client" });
  const client = await makeClient(app);
  const { tasks } = await makeOnboarding(app, client.id);
  await linkClientUser(app, client.id);
  taskPage = `/clients/${client.id}?task=${tasks[0]?.id}`;
});

const comment = (page: Page) => page.getByRole("textbox", { name: "Comment", exact: true });
const note = (page: Page) => page.getByRole("textbox", { name: "Note" });
async function reload(page: Page) {
  await page.reload();
  await islandsReady(page);
  await comment(page).waitFor();
}

test("a half-written comment and note return after a reload, but sent or cleared ones do not", async () => {
  const page = await portal.open("manager", taskPage);
  await comment(page).fill("Half a comment");
  await note(page).fill("Half a note");
  await reload(page);
  expect(await comment(page).inputValue()).toBe("Half a comment");
  expect(await note(page).inputValue()).toBe("Half a note");
  await page.getByRole("button", { name: "Add Comment" }).click();
  await toast(page, "Comment added successfully");
  await note(page).fill("");
  await reload(page);
  expect(await comment(page).inputValue()).toBe("");
  expect(await note(page).inputValue()).toBe("");

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Edit comment" }).fill("Half a change");
  await reload(page);
  expect(await page.getByRole("textbox", { name: "Edit comment" }).inputValue()).toBe("Half a change");
  await page.getByRole("button", { name: "Cancel" }).click();
  await reload(page);
  expect(await page.getByRole("textbox", { name: "Edit comment" }).count()).toBe(0);
});

test("after an update of the portal a missing part offers a reload, and an open form returns with its values", async () => {
  expectConsoleError(/404/);
  const page = await portal.open("manager", "/client-leads");
  await page.getByRole("button", { name: "Add Lead" }).first().click();
  await page.getByLabel("Company Name").fill("Half a lead");
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Upload image" }).click();
  await page.getByText("The portal was updated. Reload the page.").waitFor();
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("dialog[open] input[name=companyName]")?.value,
  );
  expect(await page.getByLabel("Company Name").inputValue()).toBe("Half a lead");
});

test("a page whose first scripts fail to load stays as rendered, says so and offers a reload", async () => {
  expectConsoleError(/Failed to load resource|net::ERR/);
  const page = await portal.open("manager", "/me");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/my-work");
  await page.getByRole("alert").getByText("This page could not be loaded in full.").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("My Work");
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => document.querySelector("[data-island-ready]"));
  expect(await page.getByRole("alert").count()).toBe(0);
});
