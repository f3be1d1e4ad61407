export type Point = { x: number; y: number };

/**
 * One browser window: the common driver interface for Chromium, Firefox and WebKit. `handsOn` builds user actions on
 * top of it.
 */
export type SteeredBrowser = {
  goTo(url: string): Promise<unknown>;
  /** Calls a function in the page; it uses nothing outside itself. @throws while a page replaces another */
  run<Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args): Promise<Awaited<T>>;
  /** Moves the pointer and presses its main button, in CSS pixels of the viewport. */
  click(at: Point): Promise<unknown>;
  /** Null when the driver's pointer starts no native drag. */
  drag: ((from: Point, to: Point) => Promise<unknown>) | null;
  /** Presses a key or a combination, such as `Control+k`, `Escape` or `j`. */
  key(keys: string): Promise<unknown>;
  type(text: string): Promise<unknown>;
  /** Passes a file to the file field at this XPath. */
  attach(field: string, path: string): Promise<unknown>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<unknown>;
  /** Messages of the driver's console, in addition to `pageComplaints`. */
  complaints(): readonly string[];
  close(): Promise<void>;
};

/** Formats a function call with these arguments as an expression. */
export function asExpression<Args extends unknown[]>(work: (...args: Args) => unknown, args: Args): string {
  return `(${work})(...${JSON.stringify(args)})`;
}

/**
 * Returns the points of a drag: slowly off the start, to the target and slightly beyond, where the library reads the
 * pointer again.
 */
export function dragPath({ x, y }: Point, to: Point): Point[] {
  const leaving = [2, 4, 6].map((step) => ({ x: x + step, y: y + step }));
  const steps = Array.from({ length: 10 }, (_, index) => (index + 1) / 10);
  const going = steps.map((share) => ({ x: x + (to.x - x) * share, y: y + (to.y - y) * share }));
  const lingering = Array.from({ length: 8 }, (_, index) => ({ x: to.x + index, y: to.y + index }));
  return [...leaving, ...going, ...lingering];
}

/** Waits until the page has rendered the last move. */
export function nextFrames() {
  return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
