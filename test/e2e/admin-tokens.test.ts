import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { apiTokens } from "#/db/schema";
import { accessibilityProblems } from "../support/accessibility";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";
import { toast } from "../support/toasts";

const portal = inChromium();
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

beforeAll(() => portal.app.db.transaction((tx) => tx.delete(apiTokens)));

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function create(page: Page, name: string, fill: { role?: string; expires?: string } = {}) {
  const dialog = page.getByRole("dialog", { name: "Create API Token" });
  await page.getByRole("button", { name: "Create Token" }).click();
  await dialog.getByLabel("Name").fill(name);
  if (fill.role) await dialog.getByLabel("Role").selectOption(fill.role);
  if (fill.expires) await dialog.getByLabel("Expires").fill(fill.expires);
  await dialog.getByRole("button", { name: "Create Token" }).click();
  return dialog;
}

describe("API Tokens", () => {
  test("without tokens it says so and offers to create the first", async () => {
    const page = await portal.open("admin", "/admin?tab=tokens");
    await page.getByText("No API tokens found").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Create your first token" }).click();
    const dialog = page.getByRole("dialog", { name: "Create API Token" });
    expect(await dialog.getByLabel("Expires").inputValue()).toBe("2026-06-07");
    expect(await dialog.getByRole("option").allInnerTexts()).toEqual([
      "Admin",
      "Manager",
      "Contributor",
      "Viewer",
    ]);
    await dialog.getByRole("button", { name: "Create Token" }).click();
    await dialog.getByText("Name is required").waitFor();
  });

  test("a token is shown once, copied, works until it is revoked, and is stored nowhere", async () => {
    const { app } = portal;
    const page = await portal.open("admin", "/admin?tab=tokens", clipboard);
    await create(page, "Nightly report", { role: "Manager", expires: "2026-03-31" });
    const shown = page.getByRole("dialog", { name: "API Token Created" });
    await shown.getByText("Copy this token now. It is not shown again").waitFor();
    const token = await shown.getByLabel("Token").inputValue();
    expect(token).toMatch(/^portal_[\w-]{43}$/);
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close without copying?" });
    await question.getByRole("button", { name: "Back to the token" }).click();
    await shown.getByRole("button", { name: "Copy" }).click();
    await shown.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await shown.getByRole("button", { name: "Done" }).click();
    await shown.waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(token);

    const row = (await rowOf(page, "Nightly report").innerText()).replaceAll(/\s+/g, " ");
    expect(row).toContain("Manager admin@portal.test Mar 31, 2026 Never Mar 9, 2026");
    const headers = { Authorization: `Bearer ${token}` };
    const ask = () => app.anonymous("GET", "/api/auth/token", undefined, headers);
    expect((await ask()).status).toBe(200);
    await page.reload();
    expect(await rowOf(page, "Nightly report").innerText()).toContain("Mar 9, 2026, 1:00 AM");
    expect(await page.content()).not.toContain(token);

    await page.getByRole("button", { name: "Revoke Nightly report" }).click();
    const sure = page.getByRole("alertdialog", { name: "Revoke Token" });
    expect(await sure.innerText()).toContain('Are you sure you want to revoke "Nightly report"?');
    await sure.getByRole("button", { name: "Cancel" }).click();
    expect((await ask()).status).toBe(200);
    await page.getByRole("button", { name: "Revoke Nightly report" }).click();
    await sure.getByRole("button", { name: "Revoke" }).click();
    await toast(page, "Token revoked successfully");
    await page.getByText("No API tokens found").waitFor();
    expect((await ask()).status).toBe(401);
  });

  test("axe finds nothing, and nothing scrolls sideways, also with a new token shown", async () => {
    const page = await portal.open("admin", "/admin?tab=tokens", { reducedMotion: "reduce", ...clipboard });
    expect(await problemsInEveryLook(page)).toEqual([]);
    await create(page, "Made to be looked at");
    await page.getByRole("dialog", { name: "API Token Created" }).waitFor();
    expect(await problemsInEveryLook(page)).toEqual([]);
  });
});
