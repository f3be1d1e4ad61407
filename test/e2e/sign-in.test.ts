import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { demoPeople } from "#/src/programs/demo/provider/people";
import { accessibilityProblems } from "../support/accessibility";
import { expectConsoleError } from "../support/console-errors";
import { addPerson } from "../support/people";
import { inChromiumWith } from "../support/portal-browser";
import { startAppWithProvider } from "../support/sign-in";

const now = new Date().toISOString();
const portal = inChromiumWith(async () => {
  const app = await startAppWithProvider({ people: demoPeople, now, templates: false });
  await addPerson(app.db, new Date(now), { role: "manager", email: "manager@demo.test" });
  return app;
});

const whoAmI = (page: Page) => page.evaluate(async () => (await fetch("/api/auth/user")).status);

async function signIn(page: Page) {
  await page.goto("/api/login?returnTo=/clients");
  await page.getByRole("button", { name: "manager@demo.test" }).click();
  await page.waitForURL(`${portal.app.url}/clients`);
}

test("a page under another loopback name redirects to the one with the cookies", async () => {
  const page = await portal.open(null);
  await page.goto(portal.app.url.replace("127.0.0.1", "localhost"));
  expect(page.url()).toBe(`${portal.app.url}/`);
});

test("the provider's page works by keyboard, in light and dark, without axe findings", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await portal.open(null, "/", { colorScheme, viewport: { width: 390, height: 844 } });
    await page.getByRole("link", { name: "Sign In to Continue" }).click();
    await page.getByRole("heading", { name: "Who are you today?" }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${portal.app.url}/`);
    expect(await whoAmI(page)).toBe(200);
  }
});

test("an image on another site cannot sign anyone out", async () => {
  const page = await portal.open(null);
  await signIn(page);
  const html = `<img src="${portal.app.url}/api/logout">`;
  const elsewhere = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(html, { headers: { "Content-Type": "text/html" } }),
  });
  const foreign = await page.context().newPage();
  const blocked = foreign.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/logout"));
  await foreign.goto(`http://localhost:${elsewhere.port}`);
  expect((await blocked).failure()?.errorText).toContain("ERR_BLOCKED_BY_RESPONSE");
  await elsewhere.stop(true);
  expect(await whoAmI(page)).toBe(200);
});

test("Logout ends both sessions; Back shows nothing seen before; signing in asks for the account again", async () => {
  const page = await portal.open(null);
  await signIn(page);
  await page.evaluate(() => sessionStorage.setItem("portal:draft:/:note", "typed"));
  const pagesBefore = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Sign In to Continue" }).waitFor();
  expect(await page.evaluate(() => history.length)).toBe(pagesBefore + 1);
  expect(page.url()).toBe(`${portal.app.url}/`);
  expectConsoleError(/401/);
  expect(await whoAmI(page)).toBe(401);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goBack();
  await page
    .getByRole("button", { name: "manager@demo.test" })
    .or(page.getByText("Sign In to Continue"))
    .first()
    .waitFor();
  expect(await page.getByRole("heading", { name: "Clients", exact: true }).count()).toBe(0);
  // With an existing session the page redirects to the provider by itself.
  await page.getByRole("heading", { name: "Who are you today?" }).waitFor();
});
