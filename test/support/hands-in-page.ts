import type { Point } from "./steered-browser";

/* The page-side functions of `handsOn`. Each runs in the page as text, so it uses nothing outside itself. */

type Outcome<T> = { found: T } | { missing: string };

/**
 * Returns the point of the first such element that a click would reach; `share` is the horizontal position within it.
 */
export function spotOf(path: string, share: number): Outcome<Point> {
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

/** Withholds the next click from the page unless it reaches the element at this point, until `aimResult`. */
export function aimAt(path: string, { x, y }: Point): Outcome<true> {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  const isWithin = (reached: Element | null, element: Node | null) =>
    reached !== null &&
    element instanceof Element &&
    (element.contains(reached) || reached.closest("label")?.control === element);
  const reached = document.elementFromPoint(x, y);
  const all = Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at));
  const element = all.find((each) => isWithin(reached, each));
  if (!element) return { missing: "it has moved" };
  const ending = new AbortController();
  const aim: Aim = { missing: null, end: () => ending.abort() };
  const guard = (event: Event) => {
    if (event.type === "pointerdown" && event.target instanceof Element && !isWithin(event.target, element))
      aim.missing = `${event.target.outerHTML.slice(0, 200)} lay there`;
    if (aim.missing === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
    window.addEventListener(type, guard, { capture: true, signal: ending.signal });
  window.aim = aim;
  return { found: true };
}

/** Returns whether the click reached its element. A page without an aim is one that the click has opened. */
export function aimResult(): Outcome<true> {
  const missing = window.aim?.missing;
  window.aim?.end();
  return missing ? { missing } : { found: true };
}

export function shownAt(path: string): Outcome<true> {
  const all = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let at = 0; at < all.snapshotLength; at++) {
    const element = all.snapshotItem(at);
    if (element instanceof Element && element.checkVisibility({ visibilityProperty: true }))
      return { found: true };
  }
  return { missing: all.snapshotLength === 0 ? "it is not there" : "it is hidden" };
}

export function absenceOf(path: string): Outcome<true> {
  const isLeft = document.evaluate(
    `boolean(${path})`,
    document,
    null,
    XPathResult.BOOLEAN_TYPE,
    null,
  ).booleanValue;
  return isLeft ? { missing: "it is still there" } : { found: true };
}

export function isAlive(path: string): Outcome<true> {
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

export function holds(path: string, text: string): Outcome<true> {
  const result = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  const { value } = result.singleNodeValue as HTMLInputElement;
  return value === text ? { found: true } : { missing: `it holds "${value}"` };
}

export function hasFocus(path: string): Outcome<true> {
  const element = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  const focused = document.activeElement;
  return element.singleNodeValue === focused
    ? { found: true }
    : { missing: `${focused?.outerHTML.slice(0, 100)} has it` };
}

export function setField(path: string, value: string): Outcome<true> {
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

export function bareCellsOf(row: string): Outcome<number[]> {
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

/** Records the links that rows open instead of following them, until `recordedRowLinks`. */
export function keepRowLinks() {
  const links: string[] = [];
  const ending = new AbortController();
  const keep = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest("a.row-link");
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    links.push(link.pathname + link.search);
  };
  window.addEventListener("click", keep, { capture: true, signal: ending.signal });
  window.rowLinks = { links, end: () => ending.abort() };
}

export function recordedRowLinks(): string[] {
  window.rowLinks?.end();
  return window.rowLinks?.links ?? [];
}

type Aim = { missing: string | null; end(): void };

declare global {
  interface Window {
    aim?: Aim;
    rowLinks?: { links: string[]; end(): void };
  }
}
