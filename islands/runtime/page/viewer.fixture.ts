import type { Viewer } from "./viewer";

/** Who looks at a page in a test, on the day that tests stand at. */
export function viewer(fields: Partial<Viewer> = {}): Viewer {
  const shown = { today: "2026-03-09", timeZone: "UTC", currency: "USD" };
  return { role: "manager", ...shown, singleKeys: true, ...fields };
}
