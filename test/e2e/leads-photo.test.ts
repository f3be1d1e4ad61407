import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { clientLeads } from "#/db/schema";
import type { Lead } from "#/src/contract/leads";
import { expectJson } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { holdTime, inChromium } from "../support/portal-browser";
import { addedLead } from "../support/requests-leads";
import { toast } from "../support/toasts";
import { uploadPicture } from "../support/uploads";

const portal = inChromium({ templates: false });

beforeEach(async () => {
  await portal.app.db.transaction((tx) => tx.delete(clientLeads));
});

const open = () => portal.open("contributor", "/client-leads", { reducedMotion: "reduce" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page) => page.getByRole("article", { name: "Acme" });
const photoOf = async () => {
  const leads = await expectJson<Lead[]>(await portal.app.as("viewer")("GET", "/api/client-leads"));
  return leads[0]?.productImageUrl ?? null;
};

/** Waits for the card's picture and returns its address. */
async function pictureOn(page: Page) {
  const image = card(page).locator("img");
  await image.waitFor();
  await image.evaluate((element: HTMLImageElement) => element.decode());
  return image.getAttribute("src");
}

test("a new lead's product photo is shown on its card, also to viewers", async () => {
  const page = await open();
  await button(page, "Add Lead").click();
  const form = page.getByRole("dialog", { name: "Create New Lead" });
  await form.getByLabel("Company Name").fill("Acme");
  await form.getByLabel("Client Name").fill("Nora");
  await form.getByLabel("Email").fill("nora@acme.test");
  await form.getByRole("group", { name: "Product Photo" }).getByText("Max size: 5MB").waitFor();
  await uploadPicture(page);
  await toast(page, "Image uploaded");
  await button(page, "Create Lead").click();
  await toast(page, "Lead created");
  const path = await photoOf();
  expect(path).toMatch(/^\/objects\/photos\//);
  expect(await pictureOn(page)).toBe(path ?? "");
  const viewer = await portal.open("viewer", "/client-leads");
  expect(await pictureOn(viewer)).toBe(path ?? "");
  expect((await portal.app.as("client")("GET", path ?? "")).status).toBe(404);
});

test("a photo is replaced and removed in Edit Lead, which sends no other field", async () => {
  await addedLead(portal.app, { companyName: "Acme" });
  const page = await open();
  await card(page).locator(".avatar-box").getByText("A", { exact: true }).waitFor();
  const save = async (change: () => Promise<void>) => {
    await button(page, "Edit Acme").click();
    await page.getByRole("dialog", { name: "Edit Lead" }).waitFor();
    await change();
    const put = page.waitForRequest(
      (request) => request.method() === "PUT" && request.url().includes("client-leads"),
    );
    await button(page, "Save Changes").click();
    await page.getByRole("dialog", { name: "Edit Lead" }).waitFor({ state: "detached" });
    return (await put).postDataJSON();
  };
  const upload = { productImageUrl: expect.stringMatching(/^\/objects\/uploads\//) };
  expect(await save(() => uploadPicture(page))).toEqual(upload);
  const first = await pictureOn(page);
  expect(await save(() => uploadPicture(page, "Replace"))).toEqual(upload);
  expect(await pictureOn(page)).not.toBe(first);
  expect((await portal.app.as("admin")("GET", first ?? "")).status).toBe(404);
  const remove = async () => {
    await button(page, "Remove").click();
    expect(await button(page, "Upload image").evaluate(isFocused)).toBe(true);
  };
  expect(await save(remove)).toEqual({ productImageUrl: null });
  await card(page).locator(".avatar-box").getByText("A", { exact: true }).waitFor();
  expect(await photoOf()).toBeNull();
});

test("a photo that the server refuses shows the reason below it, typed values stay, and both are visible", async () => {
  expectConsoleError(/400/);
  const page = await open();
  await button(page, "Add Lead").click();
  const form = page.getByRole("dialog", { name: "Create New Lead" });
  await form.getByLabel("Company Name").fill("Acme");
  await form.getByLabel("Client Name").fill("Nora");
  await form.getByLabel("Email").fill("nora@acme.test");
  await uploadPicture(page);
  const errors = [{ path: "productImageUrl", message: "Upload the picture again" }];
  await page.route("**/api/client-leads", (route) =>
    route.fulfill({
      status: 400,
      json: { title: "Bad Request", status: 400, detail: "Not this one.", errors },
    }),
  );
  await holdTime(page);
  await button(page, "Create Lead").click();
  await form.getByText("Upload the picture again", { exact: true }).waitFor();
  await toast(page, "Failed to create lead: Not this one.");
  expect(await button(page, "Replace").evaluate(isFocused)).toBe(true);
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await button(page, "Create Lead").click({ trial: true });
    expect(await page.locator("[data-toast]").isVisible()).toBe(true);
  }
  expect(await form.getByLabel("Company Name").inputValue()).toBe("Acme");
});

const isFocused = (element: Element) => element === document.activeElement;
