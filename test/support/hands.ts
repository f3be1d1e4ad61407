import { patience } from "./patience";
import type { Point, SteeredBrowser } from "./steered-browser";

/** What can be pressed or seen, by what people read; `name` with `…` at its end is how the words begin. */
const places = {
  link: (name: string) => `//a[${isCalled(name)}]`,
  button: (name: string) => `//button[${isCalled(name)}]`,
  heading: (name: string) => `//*[self::h1 or self::h2 or self::h3][${isCalled(name)}]`,
  "menu item": (name: string) => `//*[starts-with(@role, "menuitem")][${isCalled(name)}]`,
  option: (name: string) => `//*[@role="option"][contains(., ${quoted(name)})]`,
  field: (name: string) =>
    `//*[@id=//label[${isCalled(name)}]/@for or @aria-label=${quoted(name)}][self::input or self::textarea or self::select]`,
  text: (name: string) => `//*[text()[contains(normalize-space(.), ${quoted(name)})]]`,
  image: (name: string) => `//img[@alt=${quoted(name)}]`,
};

type Place = keyof typeof places;
export type Hands = ReturnType<typeof handsOn>;

export const inDialog = "//dialog[@open]";

/** The steps of a person at a browser's window, each of which waits until it can be done. */
export function handsOn(browser: SteeredBrowser) {
  /** Tries again until it has something, whatever a page that is replaced meanwhile says. */
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
  /** Where it stands still: a page that is still laid out moves what it shows. */
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
  const pressAt = async (path: string, share?: number) => browser.click(await spot(path, share));
  const find = (path: string) => until(`See ${path}`, () => browser.run(shownAt, path));
  const fieldCalled = (name: string, within: string) => within + places.field(name);

  return {
    goTo: browser.goTo,
    key: browser.key,
    type: browser.type,
    run: browser.run,
    resize: browser.resize,
    press: (place: Place, name: string, within = "") => pressAt(within + places[place](name)),
    /** Presses a cell of the row of this link, counted from 1, near its end. */
    pressCell: (link: string, cell: number) => pressAt(`${rowOf(link)}/td[${cell}]`, 0.9),
    /** The paths that a press on each cell of a row opens, where nothing in the cell is pressed for itself. */
    async openedByCells(link: string) {
      const cells = await until(`Cells of ${link}`, () => browser.run(bareCellsOf, rowOf(link)));
      await browser.run(keepRowLinks);
      for (const cell of cells) await pressAt(`${rowOf(link)}/td[${cell}]`, 0.9);
      return browser.run(keptRowLinks);
    },
    see: (place: Place, name: string, within = "") => find(within + places[place](name)),
    gone: (place: Place, name: string, within = "") =>
      until(`${name} is gone`, () => browser.run(goneFrom, within + places[place](name))),
    dialogClosed: () => until("No dialog is open", () => browser.run(goneFrom, inDialog)),
    /** Replaces what is in a field. */
    async fill(label: string, text: string, within = inDialog) {
      await pressAt(fieldCalled(label, within));
      await browser.key("Control+a");
      await browser.type(text);
    },
    /** Sets a date or chooses an option, without the browser's own popup. */
    set: (label: string, value: string, within = "") =>
      until(`Set ${label}`, () => browser.run(setField, fieldCalled(label, within), value)),
    /** Gives the first such file field a file, which it takes although it is hidden. */
    async attach(fileField: string, path: string) {
      await until(`File field ${fileField}`, () => browser.run(isAlive, fileField));
      await browser.attach(`(${fileField})[1]`, path);
    },
    /** Drags a row by its grip below the next row; where no pointer can, the row's menu does it. */
    async moveRowBelow(link: string, below: string) {
      if (!browser.drag) {
        await pressAt(places.button(`Actions for ${link}`));
        return pressAt(places["menu item"]("Move down"));
      }
      await until("Rows can be dragged", () => browser.run(isAlive, "//*[@data-sortable='ready']"));
      const from = await spot(`${rowOf(link)}//*[@data-grip]`);
      const to = await spot(`${rowOf(below)}/td[2]`, 0.7);
      return browser.drag(from, to);
    },
    /** Waits until a button has the focus, such as the one that opened what is closed. */
    focusedButton: (name: string) =>
      until(`${name} has the focus`, () => browser.run(hasFocus, places.button(name))),
    /** Waits until a claim about the page or the server holds. */
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

/** The point of the first such element that a press there would reach; `share` is how far to its end. Runs in the page. */
function spotOf(path: string, share: number): { found: Point } | { missing: string } {
  if (
    document.querySelector(
      "[data-island]:not([data-island-ready]), body:not([data-focus-kept]) [data-island]",
    )
  )
    return { missing: "islands are not alive" };
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  let missing = "it is not there";
  for (let at = 0; at < found.snapshotLength; at++) {
    const element = found.snapshotItem(at);
    if (!(element instanceof Element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const isMoving = document
      .getAnimations()
      .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element));
    const place = () => {
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      return { x: left + width * share, y: top + height / 2 };
    };
    const isReached = ({ x, y }: Point) => {
      const reached = document.elementFromPoint(x, y);
      const isIt =
        reached !== null && (element.contains(reached) || reached.closest("label")?.control === element);
      if (!isIt) missing = `${reached?.outerHTML.slice(0, 200) ?? "nothing"} lies there`;
      return isIt;
    };
    if (element.matches(":disabled, [aria-disabled=true]")) {
      missing = "it is disabled";
      continue;
    }
    if (isMoving) {
      missing = "it is moving";
      continue;
    }
    if (isReached(place())) return { found: place() };
    element.scrollIntoView({ block: "center", behavior: "instant" });
    if (isReached(place())) return { found: place() };
  }
  return { missing };
}

function shownAt(path: string): { found: true } | { missing: string } {
  const all = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let at = 0; at < all.snapshotLength; at++) {
    const element = all.snapshotItem(at);
    if (element instanceof Element && element.checkVisibility({ visibilityProperty: true }))
      return { found: true };
  }
  return { missing: all.snapshotLength === 0 ? "it is not there" : "it is hidden" };
}

function goneFrom(path: string): { found: true } | { missing: string } {
  const isLeft = document.evaluate(
    `boolean(${path})`,
    document,
    null,
    XPathResult.BOOLEAN_TYPE,
    null,
  ).booleanValue;
  return isLeft ? { missing: "it is still there" } : { found: true };
}

function isAlive(path: string): { found: true } | { missing: string } {
  if (
    document.querySelector(
      "[data-island]:not([data-island-ready]), body:not([data-focus-kept]) [data-island]",
    )
  )
    return { missing: "islands are not alive" };
  const isFound = document.evaluate(
    `boolean(${path})`,
    document,
    null,
    XPathResult.BOOLEAN_TYPE,
    null,
  ).booleanValue;
  return isFound ? { found: true } : { missing: "it is not there" };
}

function hasFocus(path: string): { found: true } | { missing: string } {
  const element = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  const focused = document.activeElement;
  return element.singleNodeValue === focused
    ? { found: true }
    : { missing: `${focused?.outerHTML.slice(0, 100)} has it` };
}

function setField(path: string, value: string): { found: true } | { missing: string } {
  const element = document.evaluate(
    path,
    document,
    null,
    XPathResult.FIRST_ORDERED_NODE_TYPE,
    null,
  ).singleNodeValue;
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement))
    return { missing: "no field" };
  const option =
    element instanceof HTMLSelectElement
      ? [...element.options].find(({ label }) => label === value)
      : undefined;
  element.focus();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(
    element,
    option?.value ?? value,
  );
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  return { found: true };
}

function bareCellsOf(row: string): { found: number[] } | { missing: string } {
  const element = document.evaluate(
    row,
    document,
    null,
    XPathResult.FIRST_ORDERED_NODE_TYPE,
    null,
  ).singleNodeValue;
  if (!(element instanceof HTMLTableRowElement)) return { missing: "the row is not there" };
  const cells = [...element.cells].flatMap((cell, index) => {
    const isBare = !cell.querySelector("button, input, label, [data-grip]") && cell.checkVisibility();
    return isBare ? [index + 1] : [];
  });
  return { found: cells };
}

/** Writes down what rows open in place of opening it, until `keptRowLinks`. */
function keepRowLinks() {
  const kept: string[] = [];
  const ending = new AbortController();
  const keep = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest("a.row-link");
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(link.pathname + link.search);
  };
  window.addEventListener("click", keep, { capture: true, signal: ending.signal });
  window.rowLinks = { kept, end: () => ending.abort() };
}

function keptRowLinks(): string[] {
  window.rowLinks?.end();
  return window.rowLinks?.kept ?? [];
}

declare global {
  interface Window {
    rowLinks?: { kept: string[]; end(): void };
  }
}
