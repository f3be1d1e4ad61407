import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { addedComment } from "../support/requests-comments";
import { invited } from "../support/requests-invitations";
import { addBothOwners } from "../support/templates";

const portal = inChromium({ templates: false });
let clientId: string;

beforeAll(async () => {
  const { app } = portal;
  const { manager } = app.people;
  await addBothOwners(app.db);
  const name = "Acme Outdoor Equipment and Provisions of the Northern Islands";
  clientId = (await makeClient(app, { name, accountManagerId: manager.id })).id;
  await linkClientUser(app, clientId);
  const { tasks } = await makeOnboarding(app, clientId);
  for (const { id } of tasks) await addedComment(app, `/api/tasks/${id}`, { text: "Here it is" }, "client");
  await invited(app, clientId, { email: `${"long".repeat(14)}@brand.test` });
});

const phone = { width: 390, height: 844 };

async function expectToFit(page: Page) {
  for (const size of [{ width: 1280, height: 800 }, { width: 768, height: 900 }, phone]) {
    await page.setViewportSize(size);
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect({ size, widths }).toEqual({ size, widths: [widths[1] ?? 0, widths[1] ?? 0] });
  }
  expect(await problemsInEveryLook(page)).toEqual([]);
}

test("news from clients fit every width, and Seen moves the focus to the next line", async () => {
  const page = await portal.open("manager", "/my-work");
  await expectToFit(page);
  await page.setViewportSize(phone);
  const seen = page.getByRole("button", { name: /^Seen:/ });
  const sizes = await seen.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  const count = await seen.count();
  await seen.first().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (left) => document.querySelectorAll("[aria-label^='Seen:']").length === left,
    count - 1,
  );
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Seen:"));
});

test("the mail of a client and of the portal fits every width", async () => {
  await expectToFit(await portal.open("contributor", `/clients/${clientId}?tab=mail`));
  await expectToFit(await portal.open("admin", "/admin?tab=mail"));
});
