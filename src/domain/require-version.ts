import { orderTag } from "#/src/format/order-tag";
import { Stale } from "./errors";

type Versioned = { version: number };

/** The row that a change is about, and the version of it that its caller saw, where they named one. */
export type VersionedRef = { id: string; expectedVersion?: number | undefined };

export type Edit<Change> = VersionedRef & { change: Change };

/** Holds a change to the version that its caller saw, where they named one. @throws Stale */
export function requireVersion(row: Versioned, expectedVersion: number | undefined) {
  if (expectedVersion !== undefined && row.version !== expectedVersion) throw new Stale();
}

/** The same for a change of several rows at once; the versions come in the order of the rows. @throws Stale */
export function requireVersions(rows: readonly Versioned[], expected: readonly number[] | undefined) {
  if (expected === undefined) return;
  if (expected.length !== rows.length || rows.some(({ version }, at) => version !== expected[at])) {
    throw new Stale();
  }
}

/** Holds a new order of a list to the order that its caller saw, where they named it by its tag. @throws Stale */
export function requireOrder(rows: readonly { id: string }[], expectedOrder: string | undefined) {
  if (expectedOrder !== undefined && expectedOrder !== orderTag(rows)) throw new Stale();
}
