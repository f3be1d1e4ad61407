import {
  absenceOf,
  aimAt,
  aimResult,
  bareCellsOf,
  hasFocus,
  holds,
  isAlive,
  keepRowLinks,
  recordedRowLinks,
  setField,
  shownAt,
  spotOf,
} from "./hands-in-page";
import { patience } from "./patience";
import type { Point, SteeredBrowser } from "./steered-browser";

/**
 * XPaths by visible or accessible name; a `name` ending in `…` matches the beginning. What is typed into a field is not
 * its text.
 */
const places = {
  link: (name: string) => `//a[${isCalled(name)}]`,
  button: (name: string) => `//button[${isCalled(name)}]`,
  heading: (name: string) => `//*[self::h1 or self::h2 or self::h3][${isCalled(name)}]`,
  "menu item": (name: string) => `//*[starts-with(@role, "menuitem")][${isCalled(name)}]`,
  option: (name: string) => `//*[@role="option"][contains(., ${quoted(name)})]`,
  field: (name: string) =>
    `//*[@id=//label[${isCalled(name)}]/@for or @aria-label=${quoted(name)}][self::input or self::textarea or self::select]`,
  text: (name: string) => `//*[not(self::textarea)][text()[contains(normalize-space(.), ${quoted(name)})]]`,
  image: (name: string) => `//img[@alt=${quoted(name)}]`,
};

type Place = keyof typeof places;
export type Hands = ReturnType<typeof handsOn>;

export const inDialog = "//dialog[@open]";

/** Builds user actions on a browser window; each waits until it is possible. */
export function handsOn(browser: SteeredBrowser) {
  /** Retries until the attempt finds something; an error, as from a page being replaced, counts as missing. */
  async function until<T>(
    what: string,
    attempt: () => Promise<{ found: T } | { missing: string }>,
  ): Promise<T> {
    const deadline = performance.now() + patience.step;
    let pause = firstPauseMs;
    for (;;) {
      const outcome = await attempt().catch((error: Error) => ({ missing: error.message }));
      if ("found" in outcome) return outcome.found;
      if (performance.now() > deadline) {
        const address = await browser.run(() => window.location.href).catch(() => "nowhere");
        throw new Error(`${what} at ${address}: ${outcome.missing}`);
      }
      await Bun.sleep(pause);
      pause = Math.min(pause * 1.5, longestPauseMs);
    }
  }
  /** Returns the point once two attempts agree: a page still being laid out moves its parts. */
  async function spot(path: string, share = 0.5): Promise<Point> {
    let before: Point | undefined;
    return until(`Press ${path}`, async () => {
      const at = await browser.run(spotOf, path, share);
      if (!("found" in at)) return at;
      const isStill = before?.x === at.found.x && before.y === at.found.y;
      before = at.found;
      return isStill ? at : { missing: "it moves" };
    });
  }
  /** Clicks an element. A click that would reach another one, as a part loaded above it moved it, is repeated. */
  const pressAt = (path: string, share?: number) =>
    until(`Press ${path}`, async () => {
      const at = await spot(path, share);
      const aim = await browser.run(aimAt, path, at);
      if ("missing" in aim) return aim;
      await browser.click(at);
      return browser.run(aimResult).catch(() => ({ found: true as const }));
    });
  const find = (path: string) => until(`See ${path}`, () => browser.run(shownAt, path));
  const fieldCalled = (name: string, within: string) => within + places.field(name);

  return {
    goTo: browser.goTo,
    key: browser.key,
    type: browser.type,
    run: browser.run,
    resize: browser.resize,
    press: (place: Place, name: string, within = "") => pressAt(within + places[place](name)),
    /** Clicks a cell in the row of this link, counted from 1, near its end. */
    pressCell: (link: string, cell: number) => pressAt(`${rowOf(link)}/*[${cell}]`, 0.9),
    /** Returns the paths that a click on each cell of a row opens, except cells with their own control. */
    async openedByCells(link: string) {
      const cells = await until(`Cells of ${link}`, () => browser.run(bareCellsOf, rowOf(link)));
      await browser.run(keepRowLinks);
      for (const cell of cells) await pressAt(`${rowOf(link)}/*[${cell}]`, 0.9);
      return browser.run(recordedRowLinks);
    },
    see: (place: Place, name: string, within = "") => find(within + places[place](name)),
    gone: (place: Place, name: string, within = "") =>
      until(`${name} is gone`, () => browser.run(absenceOf, within + places[place](name))),
    dialogClosed: () => until("No dialog is open", () => browser.run(absenceOf, inDialog)),
    /** Replaces the text of a field. */
    async fill(label: string, text: string, within = inDialog) {
      const field = fieldCalled(label, within);
      await until(`Fill ${label}`, async () => {
        await pressAt(field);
        // Without the focus, the page would take the text as shortcuts.
        const focus = await browser.run(hasFocus, field);
        if ("missing" in focus) return focus;
        await browser.key("Control+a");
        await browser.type(text);
        // A drawer that is still opening may take the focus away.
        return browser.run(holds, field, text);
      });
    },
    /** Sets a date or selects an option, without the browser's own popup. */
    set: (label: string, value: string, within = "") =>
      until(`Set ${label}`, () => browser.run(setField, fieldCalled(label, within), value)),
    /** Passes a file to the first such file field, even if hidden. */
    async attach(fileField: string, path: string) {
      await until(`File field ${fileField}`, () => browser.run(isAlive, fileField));
      await browser.attach(`(${fileField})[1]`, path);
    },
    /** Drags a row by its grip below the next row; without native drag it uses the row's menu. */
    async moveRowBelow(link: string, below: string) {
      if (!browser.drag) {
        await pressAt(places.button(`Actions for ${link}`));
        return pressAt(places["menu item"]("Move down"));
      }
      await until("Rows can be dragged", () => browser.run(isAlive, "//*[@data-sortable='ready']"));
      const from = await spot(`${rowOf(link)}//*[@data-grip]`);
      const to = await spot(`${rowOf(below)}/*[2]`, 0.7);
      return browser.drag(from, to);
    },
    /** Waits until a button has the focus, such as the opener of a closed dialog. */
    focusedButton: (name: string) =>
      until(`${name} has the focus`, () => browser.run(hasFocus, places.button(name))),
    /** Waits until a condition on the page or the server holds. */
    until: (what: string, holds: () => Promise<boolean>) =>
      until(what, async () => ((await holds()) ? { found: true } : { missing: "it is not so" })),
  };
}

const firstPauseMs = 10;
const longestPauseMs = 150;
const rowOf = (link: string) => `//tr[.//a[${isCalled(link)}]]`;

function isCalled(name: string): string {
  const words = quoted(name.replace(/…$/, ""));
  return name.endsWith("…")
    ? `starts-with(normalize-space(), ${words}) or starts-with(@aria-label, ${words})`
    : `normalize-space()=${words} or @aria-label=${words}`;
}

function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}
