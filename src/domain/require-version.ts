import { Stale } from "./errors";

/** Holds a change to the version that its caller saw, where they named one. @throws Stale */
export function requireVersion(row: { version: number }, expectedVersion: number | undefined) {
  if (expectedVersion !== undefined && row.version !== expectedVersion) throw new Stale();
}
