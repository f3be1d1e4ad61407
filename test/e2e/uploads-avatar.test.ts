import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, ClientListItem } from "#/src/contract/clients";
import { expectJson, linkClientUser, makeClient } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { pictures } from "../support/pictures";
import { inChromium } from "../support/portal-browser";
import { toast, toastsSince } from "../support/toasts";
import { picture, uploadPicture } from "../support/uploads";

const portal = inChromium();

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.locator("dialog[open]").first();

async function onServer(name: string) {
  const found = await portal.app.as("manager")("GET", `/api/clients?search=${encodeURIComponent(name)}`);
  const [client] = await expectJson<ClientListItem[]>(found);
  return client;
}

async function fillNew(page: Page, name: string) {
  await page.getByRole("button", { name: "New Client" }).click();
  await page.getByRole("heading", { name: "Create New Client" }).waitFor();
  await dialog(page).getByLabel("Company Name").fill(name);
  await dialog(page).getByLabel("Brand Names").fill("Brand");
  await dialog(page).getByLabel("Primary Contact Name").fill("Nora Contact");
  await dialog(page).getByLabel("Primary Contact Email").fill("nora@brand.test");
}

async function openEdit(page: Page, name: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Edit Client" }).click();
  await page.getByRole("heading", { name: "Edit Client" }).waitFor();
}

/** Waits for the avatar's picture and returns its path. */
async function pictureIn(place: ReturnType<Page["locator"]>) {
  const image = place.locator(".avatar-box img");
  await image.waitFor();
  await image.evaluate((element: HTMLImageElement) => element.decode());
  return image.getAttribute("src");
}

describe("a client's avatar", () => {
  test("is uploaded with a new client and shown in the list and on the dashboard", async () => {
    const page = await portal.open("manager");
    await fillNew(page, "Pictured House");
    await dialog(page).getByText("Max size: 5MB").waitFor();
    // A GIF by its bytes, regardless of its name.
    await uploadPicture(page, "Upload image", {
      ...picture("logo.png"),
      buffer: Buffer.from(pictures["image/gif"]),
    });
    await page.getByRole("button", { name: "Replace" }).waitFor();
    await page.getByRole("button", { name: "Create Client" }).click();
    await toast(page, "Client created successfully");
    const saved = await onServer("Pictured House");
    expect(saved?.avatarUrl).toMatch(/^\/objects\/avatars\//);
    expect(await pictureIn(row(page, "Pictured House"))).toBe(saved?.avatarUrl ?? "");
    const shown = await portal.app.as("viewer")("GET", saved?.avatarUrl ?? "");
    expect(shown.headers.get("Content-Type")).toBe("image/gif");
    await page.goto(`/clients/${saved?.id}`);
    expect(await pictureIn(page.locator("main"))).toBe(saved?.avatarUrl ?? "");
  });

  test("is added, replaced and removed in Edit Client, which sends no other field", async () => {
    await makeClient(portal.app, { name: "Changing House" });
    const page = await portal.open("manager");
    const save = async () => {
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === "PATCH"),
        page.getByRole("button", { name: "Save Changes" }).click(),
      ]);
      await dialog(page).waitFor({ state: "detached" });
      return request.postDataJSON();
    };
    await row(page, "Changing House").locator(".avatar-box").getByText("C").waitFor();
    await openEdit(page, "Changing House");
    await uploadPicture(page);
    const first = await save();
    expect(first).toEqual({ avatarUrl: expect.stringMatching(/^\/objects\/avatars\//) });
    expect(await pictureIn(row(page, "Changing House"))).toBe(first.avatarUrl);

    await openEdit(page, "Changing House");
    await uploadPicture(page, "Replace");
    const second = await save();
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    await row(page, "Changing House").locator(`img[src="${second.avatarUrl}"]`).waitFor();

    await openEdit(page, "Changing House");
    await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
    await dialog(page).getByRole("button", { name: "Upload image" }).waitFor();
    expect(await save()).toEqual({ avatarUrl: null });
    await row(page, "Changing House").locator(".avatar-box").getByText("C").waitFor();
  });

  test("is changed from the dashboard, and the client sees it at home", async () => {
    const { app } = portal;
    const own = await makeClient(app, { name: "Own House" });
    await linkClientUser(app, own.id);
    const page = await portal.open("admin", `/clients/${own.id}`);
    await page.getByRole("button", { name: "Edit Client" }).click();
    await page.getByRole("heading", { name: "Edit Client" }).waitFor();
    await uploadPicture(page);
    await page.getByRole("button", { name: "Save Changes" }).click();
    const path = await pictureIn(page.locator("main"));
    const seen = await portal.open("client");
    expect(await pictureIn(seen.locator("main"))).toBe(path);
  });

  test("is replaced by the initial if it cannot be loaded", async () => {
    expectConsoleError(/Failed to load resource/);
    const page = await portal.open("manager");
    await page.route("**/objects/avatars/*", (route) => route.abort());
    const shown = await onServer("Pictured House");
    await page.goto(`/clients/${shown?.id}`);
    await page.locator("main .avatar-box").getByText("P").waitFor();
  });
});

describe("an avatar that fails", () => {
  let client: Client;
  beforeAll(async () => {
    client = await makeClient(portal.app, { name: "Unlucky House" });
  });

  test("shows an error about the file; other failures are only logged, and the form saves without it", async () => {
    expectConsoleError(/Failed to load resource/);
    const page = await portal.open("manager");
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    const errors = [{ path: "avatarImageURL", message: "Must be a PNG, JPEG, WebP or GIF image" }];
    await page.route(
      "**/api/client-avatars",
      (route) =>
        route.fulfill({ status: 400, json: { title: "Bad Request", status: 400, detail: "No.", errors } }),
      { times: 1 },
    );
    await openEdit(page, client.name);
    await uploadPicture(page);
    const avatar = dialog(page).getByRole("group", { name: "Avatar" });
    await avatar.getByText("Must be a PNG, JPEG, WebP or GIF image").waitFor();
    await page.route("**/api/client-avatars", (route) =>
      route.fulfill({
        status: 503,
        json: { title: "Unavailable", status: 503, detail: "The store is away." },
      }),
    );
    await uploadPicture(page);
    await avatar.getByText("Max size: 5MB").waitFor();
    await dialog(page).getByRole("button", { name: "Upload image" }).waitFor();
    expect(warnings.some((text) => text.includes("The upload could not be used"))).toBe(true);
    expect(toastsSince(page)).toEqual([]);
    expect(await dialog(page).getByText("The store is away.").count()).toBe(0);
    await dialog(page).getByLabel("Status").selectOption("Paused");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await toast(page, "Client updated successfully");
    expect(await onServer(client.name)).toMatchObject({ status: "paused", avatarUrl: null });
  });
});
