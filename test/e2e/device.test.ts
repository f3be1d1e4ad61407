import { expect, test } from "bun:test";
import { accessibilityProblems } from "../support/accessibility";
import { expectConsoleError } from "../support/console-errors";
import { addWaitingDevice } from "../support/device";
import { problemsInEveryLook } from "../support/looks";
import { inChromium } from "../support/portal-browser";

const portal = inChromium({ templates: false });

const answerOf = async (deviceCode: string) => {
  const answer = await portal.app.anonymous("POST", "/api/device/token", { deviceCode });
  return (await answer.json()) as { type?: string; name?: string; role?: string };
};

test("a user compares the code, approves, and the program gets its token", async () => {
  const { userCode, deviceCode } = await addWaitingDevice(portal.app, "portal on <b>laptop</b>");
  const page = await portal.open("client", `/device?code=${userCode.toLowerCase()}`);
  await page.getByText("portal on <b>laptop</b>").waitFor();
  await page.getByText("client@portal.test", { exact: true }).first().waitFor();
  await page.getByText(userCode, { exact: true }).waitFor();
  await page.getByText("Compare the code with the one in your terminal.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Approve" }).click();
  const outcome = page.getByRole("heading", { name: "Approved" });
  await outcome.waitFor();
  expect(await outcome.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await answerOf(deviceCode)).toMatchObject({ name: "portal on <b>laptop</b>", role: "client" });
  await page.reload();
  await page.getByText("There is no sign-in for this code.").waitFor();
});

test("a code can be typed on a phone, in any case, and denied by keyboard", async () => {
  const { userCode, deviceCode } = await addWaitingDevice(portal.app);
  const page = await portal.open("viewer", "/device", {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel("Code").fill(userCode.replace("-", "").toLowerCase());
  await page.keyboard.press("Enter");
  const deny = page.getByRole("button", { name: "Deny" });
  await deny.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-island-ready])"));
  await deny.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Denied" }).waitFor();
  expect(await answerOf(deviceCode)).toMatchObject({ type: "access_denied" });
});

test("a code without a pending sign-in is reported, and so is one that expires while the page is open", async () => {
  const page = await portal.open("viewer", "/device?code=BBBB-BBBB");
  await page.getByRole("alert").getByText("There is no sign-in for this code.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const { userCode } = await addWaitingDevice(portal.app);
  await page.getByLabel("Code").fill(userCode);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(userCode, { exact: true }).waitFor();
  await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-island-ready])"));
  await portal.app.as("manager")("POST", "/api/device/approve", { userCode, decision: "deny" });
  expectConsoleError(/404/);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("alert").getByText("There is no sign-in for this code.").waitFor();
});

test("a sign-in from another network is highlighted in every theme", async () => {
  const { userCode } = await addWaitingDevice(portal.app, "شركة portal on laptop", "198.51.100.4");
  const page = await portal.open("viewer", `/device?code=${userCode}`);
  const warning = page.locator(".form-message");
  expect(await warning.innerText()).toContain("from 198.51.100.4, and this browser is at 127.0.0.1.");
  expect(await problemsInEveryLook(page)).toEqual([]);
});

test("a signed-out user is redirected to sign in, and returns with the code", async () => {
  const page = await portal.open(null);
  await page.route("**/api/login?*", (route) => route.fulfill({ contentType: "text/html", body: "Sign in" }));
  expectConsoleError(/401/);
  await page.goto("/device?code=WDJB-MJHT");
  await page.waitForURL("**/api/login?*");
  expect(new URL(page.url()).searchParams.get("returnTo")).toBe("/device?code=WDJB-MJHT");
});
