import { beforeAll, beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { expectJson, linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { problemsInEveryLook } from "../support/looks";
import { png } from "../support/pictures";
import { inChromium } from "../support/portal-browser";
import { addTemplate } from "../support/templates";
import { toast } from "../support/toasts";

const portal = inChromium({ templates: false });
let clientId: string;

beforeAll(async () => {
  const { db } = portal.app;
  for (const [sortOrder, name] of ["Sign the papers", "Send the logo", "Open the account"].entries()) {
    await addTemplate(db, {
      ...{ name, sortOrder, defaultDueInDays: 3 + sortOrder * 9 },
      defaultOwner: sortOrder < 2 ? "client" : "agency",
      description: "Everything that is asked for, in the words of the template, over more than one line.",
      referenceLinks: ["https://help.test/a-long-way-to-explain-how-it-is-done?with=many&words=in-it"],
    });
  }
});

beforeEach(async () => {
  const { app } = portal;
  const client = await makeClient(app, {
    name: `Juniper & Sons of ${Bun.randomUUIDv7()}`,
    accountManagerId: app.people.manager.id,
  });
  clientId = client.id;
  await makeOnboarding(app, client.id, "2026-03-02");
  await linkClientUser(app, client.id);
  const set = { targetLaunchDate: "2026-05-01" };
  await expectJson(await app.as("manager")("PATCH", `/api/clients/${client.id}/onboarding`, set));
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "");

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)).startsWith(name)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test("home prints on one page, with what is needed and without controls", async () => {
  const page = await portal.open("client", "/");
  await page.emulateMedia({ media: "print" });
  const controls = page.locator("main button, main input, main textarea, main form, nav");
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  for (const name of ["Sign the papers", "Send the logo"]) {
    expect(await page.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
  }
  expect(await page.getByRole("heading", { name: "Where we are" }).isVisible()).toBe(true);
  const text = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("everything at home can be done, undone and viewed with the keyboard alone", async () => {
  const page = await portal.open("client", "/", { reducedMotion: "reduce" });
  await tabTo(page, "Mark Done: Sign the papers");
  await page.keyboard.press("Enter");
  await page.getByText("1 thing needs you", { exact: true }).waitFor();
  expect(await focused(page)).toBe("Mark Done: Send the logo");
  await toast(page, "Marked as done");
  await page.keyboard.press("Control+z");
  await page.getByText("2 things need you, 1 is past due").waitFor();

  await tabTo(page, "Add a link: Send the logo");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  await page.keyboard.type("https://brand.test/logo.svg");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "brand.test/logo.svg" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.ariaLabel === "Add a link: Send the logo");

  await page.getByRole("link", { name: "Send the logo", exact: true }).focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Send the logo" });
  await details.getByText("Activity History").waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Send the logo");
  expect(await problemsInEveryLook(page)).toEqual([]);
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("on a phone a task is answered with text and a photo and marked done in one form", async () => {
  const page = await portal.open("client", "/", phone);
  await page.getByRole("button", { name: "Write an answer: Sign the papers" }).tap();
  const form = page.getByRole("form", { name: "Answer: Sign the papers" });
  await form.getByLabel("Your answer").fill("Signed, here is a photo.");
  const photo = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(png) };
  await form.locator("input[type=file]").setInputFiles(photo);
  await form.getByText("photo.png").waitFor();
  expect(await problemsInEveryLook(page)).toEqual([]);
  await form.getByRole("button", { name: "Send and mark done" }).tap();
  await toast(page, "Marked as done");
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo", exact: true }).tap();
  await page.getByText("Signed, here is a photo.").waitFor();
});

test("on a phone the first task is on the first screen, and every control is large enough to tap", async () => {
  const page = await portal.open("client", "/", phone);
  const first = page.getByRole("button", { name: "Mark Done: Sign the papers" });
  const { y = 0, height = 0 } = (await first.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(600);
  const small = await page.locator("main :is(a, button), .top-bar button").evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width < 44 || height < 44 ? [`${control.textContent}: ${width} x ${height}`] : [];
    }),
  );
  expect(small).toEqual([]);
  await first.tap();
  await toast(page, "Marked as done");
  await page.getByRole("button", { name: "Undo", exact: true }).tap();
  await first.waitFor();
});

test("staff who see as a client open its tasks, and nothing that they press is sent", async () => {
  const page = await portal.open("manager", `/clients/${clientId}/as-client`);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.getByRole("link", { name: "Send the logo", exact: true }).click();
  await page.waitForURL(/\/as-client\?task=/);
  const drawer = page.getByRole("dialog", { name: "Send the logo" });
  await drawer.getByRole("button", { name: "Mark Done" }).click();
  await page
    .getByText(/^Failed to/)
    .first()
    .waitFor();
  await drawer.locator("header").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /^Show all/ }).click();
  await page
    .getByText(/could not be loaded|nothing is loaded or sent/)
    .first()
    .waitFor();
  expect(calls).toEqual([]);
});
