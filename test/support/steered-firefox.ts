import type { KeyInput } from "puppeteer-core";
import { launchFirefox } from "./firefox";
import { asExpression, type SteeredBrowser } from "./steered-browser";

/** NS_BINDING_ABORTED: a font was still loading when the page was left. */
const wentOn = "status=2152398850";

/** An error as an object, which `pageComplaints` reports as text. */
const unread = "JSHandle@";

/** Drives Firefox through Puppeteer over WebDriver BiDi. */
export async function steerFirefox(path: string): Promise<SteeredBrowser> {
  const firefox = await launchFirefox(path);
  const page = await firefox.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const complaints: string[] = [];
  page.on("console", (message) => {
    const words = message.text();
    if (words.includes(wentOn) || words.startsWith(unread)) return;
    complaints.push(`${page.url()}: ${message.type()}: ${words}`);
  });
  return {
    goTo: (url) => page.goto(url),
    run: <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args) =>
      answered<T>(page.evaluate(asExpression(work, args))),
    click: ({ x, y }) => page.mouse.click(x, y),
    drag: null,
    async key(keys) {
      const names = keys.split("+").map(keyNamed);
      for (const name of names) await page.keyboard.down(name);
      for (const name of names.reverse()) await page.keyboard.up(name);
    },
    type: (text) => page.keyboard.type(text),
    async attach(field, path) {
      const found = await page.$(`xpath/${field}`);
      const input = await found?.toElement("input");
      if (!input) throw new Error(`There is no file field at ${field}.`);
      await input.uploadFile(path);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    complaints: () => complaints,
    close: () => firefox.close(),
  };
}

/** Safe because Puppeteer refuses unknown keys. */
function keyNamed(name: string): KeyInput {
  return name as KeyInput;
}

/** Safe because the expression is a call of the function that returns it. */
function answered<T>(answer: Promise<unknown>): Promise<Awaited<T>> {
  return answer as Promise<Awaited<T>>;
}
