import { expect, setDefaultTimeout } from "bun:test";
import { type Browser, launch } from "puppeteer-core";
import { cookieName } from "#/src/http/session-cookie";
import { serveBuild } from "#/src/shell/assets";
import { startApp } from "../support/app";
import { builtOnce } from "../support/built-once";
import { findChromium } from "../support/chromium";
import { cutConnection } from "../support/cut-connection";
import { findFirefox, launchFirefox } from "../support/firefox";
import { patience } from "../support/patience";
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
}

async function worksAgain(browser: Browser) {
  serveBuild(await builtOnce());
  const app = await startApp({ templates: false });
  const connection = cutConnection(app.url);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience.step);
    const { hostname } = new URL(connection.address);
    const value = app.people.manager.session;
    await page.browserContext().setCookie({
      name: cookieName({ publicUrl: app.url }, "portal_session"),
      value,
      domain: hostname,
      path: "/",
      httpOnly: true,
    });
    await page.goto(connection.address);
    await page.waitForFunction(() => !document.querySelector("[data-island]:not([data-island-ready])"));
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
