import { dateIn, showDate } from "#/src/format/show-dates";
import { portalZone } from "./zones";

const startedAt = new Date(Date.now() - performance.now()).toISOString();

/** Returns true for the portal's date at the start of this process, or now, as screens show it. */
function isToday(shown: string): boolean {
  return [startedAt, new Date().toISOString()].some(
    (moment) => showDate(dateIn(portalZone, moment)) === shown,
  );
}

/**
 * Replaces values that differ between two runs by a word: ids, keys, times of the machine's clock, the server's
 * address, the build.
 */
export function steady(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => (moment > startedAt ? "<now>" : moment))
    .replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, (date) => (isToday(date) ? "<today>" : date))
    .replace(/127\.0\.0\.1:\d+|localhost:\d+/g, "<host>")
    .replace(/\b\d+\.\d+\.\d+(?: \((?:commit|built) [^)]*\))?(?![\d.])/g, "<build>")
    .replace(/[:«_]r[0-9a-z]+[:»_]|_[a-z-]*r_[0-9a-z]+_/g, "<ref>");
}

/** Replaces the numbers that test support counts up in names ("House 12"), and secrets. */
export function withoutCounters(text: string): string {
  return text
    .replace(/[\w-]{32,}/g, "<key>")
    .replace(/\b([A-Z][a-z]+) \d+\b/g, "$1 <n>")
    .replace(/\b([a-z]+)-\d+(?=[-@%])/g, "$1-<n>")
    .replace(/\b12000000\d{8}\b/g, "<task>");
}
