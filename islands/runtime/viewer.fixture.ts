import type { Viewer } from "./viewer";

/** Who looks at a page in a test, on the day that tests stand at. */
export function viewer(fields: Partial<Viewer> = {}): Viewer {
  return { role: "manager", today: "2026-03-09", timeZone: "UTC", currency: "USD", ...fields };
}
