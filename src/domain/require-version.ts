import { orderTag } from "#/src/format/order-tag";
import { Stale } from "./errors";

type Versioned = { version: number };

/** The row to change, and the version that the caller saw, if given. */
export type VersionedRef = { id: string; expectedVersion?: number | undefined };

export type Edit<Change> = VersionedRef & { change: Change };

/**
 * Refuses a change if the caller named another version than the current one.
 * @throws Stale
 */
export function requireVersion(row: Versioned, expectedVersion: number | undefined) {
  if (expectedVersion !== undefined && row.version !== expectedVersion) throw new Stale();
}

/**
 * Refuses a change of several rows if any of the versions named differs; they are in the order of the rows.
 * @throws Stale
 */
export function requireVersions(rows: readonly Versioned[], expected: readonly number[] | undefined) {
  if (expected === undefined) return;
  if (expected.length !== rows.length || rows.some(({ version }, at) => version !== expected[at])) {
    throw new Stale();
  }
}

/**
 * Refuses a new order of a list if the caller named the tag of another order than the current one.
 * @throws Stale
 */
export function requireOrder(rows: readonly { id: string }[], expectedOrder: string | undefined) {
  if (expectedOrder !== undefined && expectedOrder !== orderTag(rows)) throw new Stale();
}
