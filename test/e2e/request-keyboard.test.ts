import { beforeAll, beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client } from "#/src/contract/clients";
import type { Task } from "#/src/contract/tasks";
import { linkClientUser, makeClient, makeOnboarding } from "../support/app";
import { expectConsoleError } from "../support/console-errors";
import { png } from "../support/pictures";
import { inChromium } from "../support/portal-browser";
import { addRequestOf, callsOf, field } from "../support/request-forms";
import { addBothOwners } from "../support/templates";

const portal = inChromium({ templates: false });
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
let own: Client;
let task: Task;
beforeAll(async () => {
  await addBothOwners(portal.app.db);
  own = await makeClient(portal.app);
  await makeOnboarding(portal.app, own.id);
  await linkClientUser(portal.app, own.id);
});
beforeEach(async () => {
  const company = [
    field("legal", { required: true }),
    field("kind", { kind: "choice", options: ["Brand", "Reseller"] }),
  ];
  const brands = [
    field("places", { kind: "choices", options: ["US", "UK"] }),
    field("logo", { kind: "file" }),
    field("budget", { kind: "money", required: true }),
  ];
  task = await addRequestOf(portal.app, own.id, [
    { title: "Company", intro: null, fields: company },
    { title: "Brands", intro: null, fields: brands },
  ]);
});

/** Names what has the focus, as assistive technology does. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const labels = activeElement instanceof HTMLInputElement ? activeElement.labels : null;
    const named = activeElement?.getAttribute("aria-labelledby");
    const label = activeElement?.getAttribute("aria-label") ?? labels?.[0]?.innerText;
    const title = named ? document.getElementById(named)?.innerText : undefined;
    return (label ?? title ?? activeElement?.textContent ?? "").trim();
  });

/** Presses Tab once for each name, which gets the focus then. */
async function walk(page: Page, names: string[]) {
  const walked: string[] = [];
  for (const _ of names) {
    await page.keyboard.press("Tab");
    walked.push(await focused(page));
  }
  expect(walked).toEqual(names);
}

test("a client fills in and sends a form by keyboard alone", async () => {
  expectConsoleError(/status of 400/);
  const page = await portal.open("client", `/requests/${task.id}`, phone);
  await page.getByLabel("legal").focus();
  await walk(page, ["Brand"]);
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("Reseller");
  await walk(page, ["Next"]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Brands" }).waitFor();
  expect(await focused(page)).toBe("Brands");
  await walk(page, ["US", "UK"]);
  await page.keyboard.press("Space");
  await walk(page, ["Add files: logo", "budget", "Back", "Send answers"]);
  await page.keyboard.press("Enter");
  // The first problem is in the other section.
  await page.getByText("2 answers need a change.").waitFor();
  expect(await focused(page)).toBe("legal");
  await page.keyboard.type("Harbor");
  await walk(page, ["Reseller", "Next"]);
  await page.keyboard.press("Enter");
  await page.getByLabel("budget").focus();
  await page.keyboard.type("1,200");
  await walk(page, ["Back", "Send answers"]);
  await page.keyboard.press("Enter");
  await page.getByText(/The agency looks at your answers/).waitFor();
  expect(await focused(page)).toBe(await page.getByRole("heading", { level: 1 }).innerText());
  const { answers } = await callsOf(portal.app, task).read("manager");
  expect(answers.map(({ value }) => value)).toEqual(["Harbor", "Reseller", ["UK"], [], 1200]);
});

test("what is typed before the code of the page is loaded is stored", async () => {
  const page = await portal.open("client", "/", phone);
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(`/requests/${task.id}`, { waitUntil: "commit" });
  await page.getByLabel("legal").fill("Early");
  await page.keyboard.press("Tab");
  code.resolve();
  await page.getByText("Saved").waitFor();
  const { answers } = await callsOf(portal.app, task).read();
  expect(answers[0]?.value).toBe("Early");
});

test("a file that is chosen is part of the answer, and one that no portal takes says why", async () => {
  const page = await portal.open("client", `/requests/${task.id}?step=2`, phone);
  const chooser = page.locator("input[type=file]");
  await chooser.setInputFiles({
    name: "run.exe",
    mimeType: "application/x-msdownload",
    buffer: Buffer.from("MZ"),
  });
  await page.getByRole("button", { name: "Remove: run.exe" }).waitFor();
  await chooser.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png) });
  await page.getByRole("link", { name: /logo\.png/ }).waitFor();
  const { answers } = await callsOf(portal.app, task).read();
  expect(answers.find(({ key }) => key === "logo")?.files).toMatchObject([{ name: "logo.png" }]);
});

test("a manager reviews answers by keyboard alone", async () => {
  const { save, submit } = callsOf(portal.app, task);
  for (const [key, value] of Object.entries({ legal: "Harbor", kind: "Brand", budget: 5 })) {
    expect((await save(key, value)).status).toBe(200);
  }
  expect((await submit()).status).toBe(200);
  const page = await portal.open("manager", `/requests/${task.id}`, { reducedMotion: "reduce" });
  await page.getByRole("link", { name: "Export" }).focus();
  await walk(page, ["Accept: legal", "Send back: legal"]);
  await page.keyboard.press("Enter");
  const words = page.getByLabel("What should change: legal");
  await words.waitFor();
  expect(await words.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("Which form?");
  await walk(page, ["Mark to send back"]);
  await page.keyboard.press("Enter");
  await page.getByText("To send back: Which form?").waitFor();
  const accept = page.getByRole("button", { name: "Accept: kind" });
  await accept.focus();
  await page.keyboard.press("Enter");
  await accept.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Send back: kind");
  const rest = page.getByRole("button", { name: /^Accept the rest/ });
  await rest.focus();
  await page.keyboard.press("Enter");
  await rest.waitFor({ state: "detached" });
  expect(await focused(page)).toBe("Send back (1)");
  // The rows are drawn a moment before the call has ended, which the next one waits for.
  await page.locator("main button[aria-busy=true]").first().waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.getByText(/These are the answers that were sent last/).waitFor();
  expect(await focused(page)).toBe(await page.getByRole("heading", { level: 1 }).innerText());
});
