import type { Viewer } from "./viewer";

/** Builds a viewer for tests, at the tests' date. */
export function viewer(fields: Partial<Viewer> = {}): Viewer {
  const shown = { today: "2026-03-09", timeZone: "UTC", currency: "USD", mostFileBytes: 104_857_600 };
  return { role: "manager", ...shown, singleKeys: true, ...fields };
}
