import { expect, setDefaultTimeout } from "bun:test";
import { type Browser, type HTTPRequest, launch, type Page } from "puppeteer-core";
import { cookieName } from "#/src/http/session-cookie";
import { serveBuild } from "#/src/shell/assets";
import { linkClientUser, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { builtOnce } from "../support/built-once";
import { findChromium } from "../support/chromium";
import { cutConnection } from "../support/cut-connection";
import { findFirefox, launchFirefox } from "../support/firefox";
import { patience } from "../support/patience";
import { addRequest, callsOf, field } from "../support/request-forms";
import { addBothOwners } from "../support/templates";
import { testWith } from "../support/test-with";

setDefaultTimeout(patience.test);

const chromium = await findChromium();
const sentence = "The form for a client could not be loaded. Check your connection and try again.";

for (const [name, path, start] of [
  ["Chromium", chromium, () => launch({ executablePath: chromium, args: ["--no-sandbox"] })],
  ["Firefox", await findFirefox(), launchFirefox],
] as const) {
  testWith(
    path,
    `there is no ${name}`,
    `${name}: without a server a toast replaces the dialog and the list stays; once it is back, the next press opens the dialog`,
    async (executable) => worksAgain(await start(executable)),
  );
  testWith(
    path,
    `there is no ${name}`,
    `${name}: what a client types into a form whose code cannot be loaded is stored after the offered reload`,
    async (executable) => storesEarlyText(await start(executable)),
  );
}

async function worksAgain(browser: Browser) {
  serveBuild(await builtOnce());
  const app = await startApp({ templates: false });
  const connection = cutConnection(app.url);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience.step);
    await signIn(page, app, "manager");
    await page.goto(connection.address);
    await islandsReady(page);
    const add = "main [aria-keyshortcuts=N]";

    connection.cut();
    // Without the pointer, as hovering would load the form before the click.
    await page.$eval(add, (button) => (button as HTMLElement).click());
    await page.waitForFunction(
      (sentence) => document.querySelector("[data-toast]")?.textContent?.includes(sentence),
      {},
      sentence,
    );
    expect(await page.$$eval("main h1", (titles) => titles.map((title) => title.textContent))).toEqual([
      "Clients",
    ]);
    expect(await page.$("main [role=alert]")).toBeNull();

    connection.mend();
    await page.$eval(add, (button) => (button as HTMLElement).click());
    await page.waitForSelector("dialog[open] ::-p-text(Company Name)");
  } finally {
    await browser.close();
    connection.stop();
    await app.stop();
  }
}

async function storesEarlyText(browser: Browser) {
  serveBuild(await builtOnce());
  const app = await startApp({ templates: false });
  try {
    const own = await makeClient(app);
    await addBothOwners(app.db);
    await makeOnboarding(app, own.id);
    await linkClientUser(app, own.id);
    const task = await addRequest(app, own.id, [field("legal"), field("aims", { kind: "long" })]);
    const page = await browser.newPage();
    page.setDefaultTimeout(patience.step);
    await signIn(page, app, "client");
    await page.setRequestInterception(true);
    const refuse = (request: HTTPRequest) =>
      request.url().endsWith(".js") ? request.abort() : request.continue();
    page.on("request", refuse);
    await page.goto(`${app.url}/requests/${task.id}`);
    await page.type("main input", "Acme GmbH");
    await page.type("main textarea", "Twice the sales.");
    const reload = await page.waitForSelector("[role=alert] button");
    page.off("request", refuse);
    await page.setRequestInterception(false);
    await Promise.all([page.waitForNavigation(), reload?.click()]);
    await islandsReady(page);
    const typed = await page.$$eval("main input, main textarea", (fields) =>
      fields.map(({ value }) => value),
    );
    expect(typed).toEqual(["Acme GmbH", "Twice the sales."]);
    await page.focus("main input");
    await page.focus("main textarea");
    await page.focus("main input");
    await page.waitForSelector("main ::-p-text(Saved)");
    const { answers } = await callsOf(app, task).read();
    expect(answers.map(({ value }) => value)).toEqual(["Acme GmbH", "Twice the sales."]);
  } finally {
    await browser.close();
    await app.stop();
  }
}

const islandsReady = (page: Page) =>
  page.waitForFunction(() => !document.querySelector("[data-island]:not([data-island-ready])"));

function signIn(page: Page, app: TestApp, role: "manager" | "client") {
  return page.browserContext().setCookie({
    name: cookieName({ publicUrl: app.url }, "portal_session"),
    value: app.people[role].session,
    domain: new URL(app.url).hostname,
    path: "/",
    httpOnly: true,
  });
}
