import { isDate } from "#/src/format/show-dates";
import type { Period } from "#/src/imports/reports/report";

type Remembered = Record<string, Period>;

const most = 200;

/** Stored in this browser per user; cleared on sign-out. */
const key = () => `portal:file-periods:${document.body.dataset.user ?? ""}`;

/** Returns the periods entered for files, by the files' SHA-256. */
export function rememberedPeriods(): Remembered {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? "{}");
    return Object.fromEntries(Object.entries(Object(stored)).filter(isEntry));
  } catch {
    return {};
  }
}

export function rememberPeriod(sha256: string, period: Period) {
  const { [sha256]: _before, ...others } = rememberedPeriods();
  const entries = [...Object.entries(others), [sha256, period]].slice(-most);
  try {
    localStorage.setItem(key(), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage space the periods are asked for again.
  }
}

function isEntry(entry: [string, unknown]): entry is [string, Period] {
  const { from, to } = Object(entry[1]);
  return isDate(String(from)) && isDate(String(to)) && from <= to;
}
