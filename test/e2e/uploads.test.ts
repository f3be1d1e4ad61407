import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityProblems } from "../support/accessibility";
import { expectConsoleError } from "../support/console-errors";
import { holdTime, inChromium } from "../support/portal-browser";
import { choose, drop, openUploader, picture, upload } from "../support/uploads";

const portal = inChromium();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const sending = "**/api/objects/upload/*";
const limit = 5_242_880;

async function newClient(context?: Parameters<typeof portal.open>[2]) {
  const page = await portal.open("manager", "/", context);
  await page.getByRole("button", { name: "New Client" }).click();
  await page.getByRole("heading", { name: "Create New Client" }).waitFor();
  return page;
}

const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });

/** Holds sent uploads until they are let through. */
async function hold(page: Page) {
  const gate = Promise.withResolvers<void>();
  await page.route(sending, async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  return () => gate.resolve();
}

describe("the uploader", () => {
  test("loads on first interest in it, and focuses the button that opens the files", async () => {
    const page = await newClient();
    await page.waitForLoadState("networkidle");
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    const uploader = await openUploader(page);
    expect(loaded.some((path) => /^\/assets\/\w+\.js$/.test(path))).toBe(true);
    await uploader.getByText("Max size: 5MB").waitFor();
    expect(await uploader.getByRole("button", { name: "browse files" }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Escape");
    await uploader.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Upload image" }).evaluate(isFocused)).toBe(true);
  });

  test("goes from waiting through uploading and paused to complete", async () => {
    const page = await newClient();
    const uploader = await openUploader(page);
    const letThrough = await hold(page);
    await choose(uploader, picture());
    await uploader.getByText("Uploading", { exact: true }).waitFor();
    await uploader.getByRole("button", { name: "Pause", exact: true }).click();
    await uploader.getByText("Paused", { exact: true }).waitFor();
    await uploader.getByText("Upload paused").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await uploader.getByRole("button", { name: "Resume", exact: true }).click();
    await uploader.getByText("Uploading", { exact: true }).waitFor();
    letThrough();
    await uploader.getByRole("status").getByText("Complete", { exact: true }).waitFor();
    await uploader.getByText("Upload complete").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Done");
    expect(await accessibilityProblems(page)).toEqual([]);
    await uploader.getByRole("button", { name: "Done" }).click();
    await uploader.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Replace" }).waitFor();
  });

  test("discards the current upload on Cancel and starts over", async () => {
    const page = await newClient();
    const uploader = await openUploader(page);
    const letThrough = await hold(page);
    await choose(uploader, picture());
    await uploader.getByRole("button", { name: "Cancel", exact: true }).click();
    await uploader.getByRole("button", { name: "browse files" }).waitFor();
    letThrough();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Upload image" }).waitFor();
  });

  test("fits a phone in the dark theme", async () => {
    const page = await newClient({ ...phone, colorScheme: "dark" });
    const uploader = await openUploader(page);
    await choose(uploader, { ...picture("wrong.txt"), mimeType: "text/plain" });
    await page.getByRole("alert").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await upload(uploader, picture(`${"a-very-long-name-".repeat(8)}.png`));
    expect(await accessibilityProblems(page)).toEqual([]);
    const box = await uploader.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(box).toBe(0);
  });
});

describe("the choice of a file", () => {
  test("refuses by name, and never sends, a file that is too large, not a picture by its bytes, or damaged", async () => {
    const page = await newClient();
    const uploader = await openUploader(page);
    await holdTime(page);
    await choose(uploader, { ...picture("huge.png"), buffer: Buffer.alloc(limit + 1) });
    await alert(page, "huge.png exceeds maximum allowed size of 5 MB").waitFor();
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/api/objects/") && requests.push(request.url()));
    await choose(uploader, { ...picture("words.png"), buffer: Buffer.from("not a picture at all") });
    await page.clock.runFor(10);
    await alert(page, "You can only upload: image/png, image/jpeg, image/webp, image/gif").waitFor();
    const whole = picture("half.png");
    await choose(uploader, { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) });
    await page.clock.runFor(10);
    await alert(page, "half.png is damaged and cannot be shown").waitFor();
    await page.clock.resume();
    expect(requests).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await uploader.getByRole("button", { name: "browse files" }).isVisible()).toBe(true);
  });

  test("refuses a second file", async () => {
    const page = await newClient();
    const uploader = await openUploader(page);
    await holdTime(page);
    await drop(uploader, ["one.png", "two.png"], 10);
    await alert(page, "You can only upload 1 file").waitFor();
  });

  test("lists four refusals and counts the others, and all disappear by themselves", async () => {
    const page = await newClient();
    const uploader = await openUploader(page);
    await holdTime(page);
    await drop(uploader, ["a.png", "b.png", "c.png", "d.png", "e.png", "f.png"], limit + 1);
    await alert(page, "2 additional restrictions were not fulfilled").waitFor();
    expect(await page.getByRole("alert").allTextContents()).toEqual([
      ...["a", "b", "c", "d"].map((name) => `${name}.png exceeds maximum allowed size of 5 MB`),
      "2 additional restrictions were not fulfilled",
    ]);
    await page.clock.resume();
    await page.getByRole("alert").first().waitFor({ state: "detached" });
  });
});

describe("a failed upload", () => {
  test("names the file and, on request, the reason; and can be repeated", async () => {
    expectConsoleError(/Failed to load resource/);
    const page = await newClient();
    const uploader = await openUploader(page);
    await page.route(sending, (route) => route.abort());
    const alertShown = alert(page, "Failed to upload logo.png").waitFor();
    await choose(uploader, picture());
    await alertShown;
    await uploader.getByTitle("Upload failed").getByText("Upload failed").waitFor();
    await uploader.getByRole("button", { name: "Show error details" }).click();
    await uploader.getByText("The server could not be reached.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute(sending);
    await uploader.getByRole("button", { name: "Retry upload" }).click();
    await uploader.getByRole("status").getByText("Complete", { exact: true }).waitFor();
    expect(await uploader.getByText("The server could not be reached.").count()).toBe(0);
  });

  test("shows the server's own reason", async () => {
    expectConsoleError(/503/);
    const page = await newClient();
    const uploader = await openUploader(page);
    const body = JSON.stringify({ title: "Unavailable", status: 503, detail: "The file store is away." });
    await page.route("**/api/objects/upload", (route) => route.fulfill({ status: 503, body }));
    await choose(uploader, picture());
    await uploader.getByRole("button", { name: "Show error details" }).click();
    await uploader.getByText("The file store is away.").waitFor();
  });

  test("a lost connection is shown until it returns, and waiting uploads are sent then", async () => {
    expectConsoleError(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    const page = await newClient();
    const uploader = await openUploader(page);
    await page.context().setOffline(true);
    await alert(page, "No Internet connection").waitFor();
    await choose(uploader, picture());
    await uploader.getByText("Uploading", { exact: true }).waitFor();
    await holdTime(page);
    await page.context().setOffline(false);
    await alert(page, "Connected to the Internet").waitFor();
    expect(await alert(page, "No Internet connection").count()).toBe(0);
    await page.clock.resume();
    await uploader.getByRole("status").getByText("Complete", { exact: true }).waitFor();
    await alert(page, "Connected to the Internet").waitFor({ state: "detached" });
  });
});

const isFocused = (element: Element) => element === document.activeElement;
