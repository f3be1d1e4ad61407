export type Point = { x: number; y: number };

/**
 * One window of a browser: what a test needs of a driver, the same for Chromium, Firefox and WebKit. `handsOn` makes
 * the steps of a person of it.
 */
export type SteeredBrowser = {
  goTo(url: string): Promise<unknown>;
  /** Calls a function in the page; it uses nothing from outside itself. @throws while a page replaces another */
  run<Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>;
  /** Moves the pointer there and presses its main button, in CSS pixels of the viewport. */
  click(at: Point): Promise<unknown>;
  /** Null where the driver's pointer begins no native drag. */
  drag: ((from: Point, to: Point) => Promise<unknown>) | null;
  /** Presses keys together, such as `Control+k`, `Escape` or `j`. */
  key(keys: string): Promise<unknown>;
  type(text: string): Promise<unknown>;
  /** Gives the file field at this XPath a file. */
  attach(field: string, path: string): Promise<unknown>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<unknown>;
  /** What the driver's console said so far, beside what `pageComplaints` hears. */
  complaints(): readonly string[];
  close(): Promise<void>;
};

/** A call of a function with these arguments, as an expression. */
export function asExpression<Args extends unknown[]>(work: (...args: Args) => unknown, args: Args): string {
  return `(${work})(...${JSON.stringify(args)})`;
}

/** The points of a drag: slowly off the start, on to the target and a little further, where the library looks again. */
export function dragPath({ x, y }: Point, to: Point): Point[] {
  const leaving = [2, 4, 6].map((step) => ({ x: x + step, y: y + step }));
  const steps = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);
  const going = steps.map((share) => ({ x: x + (to.x - x) * share, y: y + (to.y - y) * share }));
  const lingering = Array.from({ length: 8 }, (_, index) => ({ x: to.x + index, y: to.y + index }));
  return [...leaving, ...going, ...lingering];
}

/** Lets the page draw what the last movement changed. */
export function nextFrames() {
  return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
