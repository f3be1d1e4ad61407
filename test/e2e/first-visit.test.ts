import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { stylesCookie } from "#/src/contract/cookies";
import { makeClient } from "../support/app";
import { inChromium, islandsReady } from "../support/portal-browser";

const portal = inChromium({ templates: false });

test("a first visit waits for no stylesheet, the next has it in its cache, and both look the same", async () => {
  await makeClient(portal.app);
  const page = await portal.open("manager", "/", { hearsOthers: true });
  expect(await stylesOf(page)).toEqual({ brought: 1, files: [] });
  const first = await looksOf(page);

  await page.waitForFunction((name) => document.cookie.includes(name), stylesCookie);
  await page.reload();
  await islandsReady(page);
  const { brought, files } = await stylesOf(page);
  expect({ brought, travelled: files }).toEqual({ brought: 0, travelled: [0] });
  const again = await looksOf(page);
  expect(again.length).toBeGreaterThan(100);
  expect(again).toEqual(first);
});

/** Number of inline style elements, and for each stylesheet that delayed the page its transferred bytes. */
function stylesOf(page: Page) {
  return page.evaluate(() => ({
    brought: document.querySelectorAll("style[data-styles]").length,
    files: performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ initiatorType, name }) => initiatorType === "link" && name.endsWith(".css"))
      .map(({ transferSize }) => transferSize),
  }));
}

/** Returns the position, colors and fonts of each element of the page. */
function looksOf(page: Page) {
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll("*:not(script)"), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderColor, font, opacity } = getComputedStyle(element);
      return [
        element.tagName,
        x,
        y,
        width,
        height,
        color,
        backgroundColor,
        borderColor,
        font,
        opacity,
      ].join();
    }),
  );
}
