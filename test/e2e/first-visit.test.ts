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

test("rows below the visible part follow the first picture, except where a reload returns among them", async () => {
  for (let made = 0; made < 40; made++) await makeClient(portal.app);
  const page = await portal.open("admin");
  await page.addInitScript((rows) => {
    addEventListener("DOMContentLoaded", () =>
      requestAnimationFrame(() => {
        const shown = Array.from(document.querySelectorAll(rows)).filter(
          (row) => row.getClientRects().length > 0,
        );
        const bottom = shown.at(-1)?.getBoundingClientRect().bottom ?? 0;
        performance.mark("first picture", { detail: { rows: shown.length, isFull: bottom >= innerHeight } });
      }),
    );
  }, "main tbody tr");
  const firstPicture = () =>
    page.evaluate((): unknown => {
      const [mark] = performance.getEntriesByName("first picture");
      return mark instanceof PerformanceMark ? mark.detail : null;
    });
  const rowsOf = async () => {
    await islandsReady(page);
    const rows = page.locator("main tbody tr");
    return { later: await rows.filter({ visible: true }).count(), of: await rows.count() };
  };
  for (const [width, height, rows] of [
    [1440, 900, 14],
    [1440, 1000, 16],
    [1440, 1001, 50],
    [390, 844, 14],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(portal.app.url);
    const { later, of: all } = await rowsOf();
    expect(all).toBeGreaterThan(40);
    expect(later).toBe(all);
    expect(await firstPicture(), `${width} x ${height}`).toEqual({ rows: Math.min(rows, all), isFull: true });
  }
  await page.goto(`${portal.app.url}/admin?tab=audit`);
  await rowsOf();
  expect(await firstPicture()).toEqual({ rows: 20, isFull: true });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(portal.app.url);
  const { of: all } = await rowsOf();
  const end = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  expect(end).toBeGreaterThan(900);
  await page.reload();
  expect(await rowsOf()).toEqual({ later: all, of: all });
  expect(await firstPicture()).toMatchObject({ rows: all });
  expect(await page.evaluate(() => scrollY)).toBe(end);
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
