import { expect, setDefaultTimeout } from "bun:test";
import type { Page } from "puppeteer-core";
import { ensureBuild } from "#/islands/build/build";
import type { ClientDetail } from "#/src/contract/onboarding";
import { demoPeople } from "#/src/demo/provider/people";
import { serveBuild } from "#/src/shell/assets";
import { expectJson, type TestApp } from "../support/app";
import { findFirefox, launchFirefox } from "../support/firefox";
import { testWith } from "../support/left-out";
import { patience } from "../support/patience";
import { addPerson } from "../support/people";
import { startAppWithProvider } from "../support/sign-in";

setDefaultTimeout(patience.test);

const now = new Date().toISOString();
const email = "manager@demo.test";
const manager = demoPeople.find((person) => person.email === email);
/** NS_BINDING_ABORTED: a font was still on its way when the person went on. */
const wentOn = "status=2152398850";

testWith(
  await findFirefox(),
  "there is no Firefox",
  "Firefox: the job from signing in to signing out, without a word on the console",
  async (path) => {
    serveBuild(await ensureBuild());
    const app = await startAppWithProvider({ people: demoPeople, now });
    await addPerson(app.db, new Date(now), { role: "manager", email });
    const firefox = await launchFirefox(path);
    try {
      await wholeJob(await firefox.newPage(), app);
    } finally {
      await firefox.close();
      await app.stop();
    }
  },
);

async function wholeJob(page: Page, app: TestApp) {
  await page.setViewport({ width: 1440, height: 900 });
  page.setDefaultTimeout(patience.step);
  const said: string[] = [];
  const hear = (words: string) => words.includes(wentOn) || said.push(words);
  page.on("console", (message) => hear(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => hear(String(error)));

  await page.goto(app.url);
  await press(page, "link", "Sign In to Continue");
  await page.locator(`button[value="${manager?.subject}"]`).click();
  await seen(page, "heading", "Clients");
  await islandsReady(page);

  await press(page, "button", "New Client");
  await fill(page, "Company Name", "Firefox House");
  await fill(page, "Brand Names", "Fire, Fox");
  await fill(page, "Primary Contact Name", "Nora Contact");
  await fill(page, "Primary Contact Email", "nora@fox.test");
  await press(page, "button", "Create Client", inDialog);
  await press(page, "link", "Firefox House");
  await seen(page, "heading", "Firefox House");
  await islandsReady(page);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await press(page, "button", "Start Onboarding Process");
  await seen(page, "heading", "Upcoming Deadlines");
  const tasksOf = async () =>
    (await expectJson<ClientDetail>(await app.as("manager")("GET", `/api/clients/${id}`))).tasks;
  const [first, second] = (await tasksOf()).map(({ name }) => name);

  await press(page, "link", first ?? "");
  await seen(page, "heading", first ?? "", inDialog);
  await fill(page, "Note", "Signed copy is on its way.");
  await press(page, "button", "Add Note", inDialog);
  await page.waitForFunction(() =>
    document.querySelector("dialog[open]")?.textContent.includes(": Signed copy is on its way."),
  );
  await press(page, "button", "Mark Done", inDialog);
  await seen(page, "button", "Completed", inDialog);
  await page.keyboard.press("KeyJ");
  await seen(page, "heading", second ?? "", inDialog);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));

  expect((await tasksOf()).map(({ status }) => status).slice(0, 2)).toEqual(["done", "not_started"]);
  await press(page, "link", "Logout");
  await seen(page, "link", "Sign In to Continue");
  expect(said).toEqual([]);
}

/** By what people read: to look for roles and names, Firefox goes over the whole page each time. */
const places = {
  link: (name: string) => `//a[normalize-space()=${name}]`,
  button: (name: string) => `//button[normalize-space()=${name}]`,
  heading: (name: string) => `//*[self::h1 or self::h2][normalize-space()=${name}]`,
  field: (label: string) => `//*[@id=//label[normalize-space()=${label}]/@for]`,
};

type Place = keyof typeof places;

function locate(page: Page, place: Place, name: string, within = "") {
  const quoted = name.includes('"') ? `'${name}'` : `"${name}"`;
  return page.locator(`xpath/.${within}${places[place](quoted)}`);
}

const inDialog = "//dialog[@open]";

async function press(page: Page, place: Place, name: string, within = "") {
  await locate(page, place, name, within).click();
}

async function seen(page: Page, place: Place, name: string, within = "") {
  await locate(page, place, name, within).wait();
}

async function fill(page: Page, label: string, text: string) {
  await locate(page, "field", label, inDialog).fill(text);
}

async function islandsReady(page: Page) {
  await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-island-ready])"));
}
