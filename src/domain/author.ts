import { eq, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "./actor";

/** The author of a row: a user, or the recipient of a link to a request. Exactly one is set. */
export type Author = { userId: string; linkId: null } | { userId: null; linkId: string };

export function authorOf({ userId, credential }: Actor): Author {
  return credential.via === "request_link"
    ? { userId: null, linkId: credential.linkId }
    : { userId, linkId: null };
}

/** The condition of rows by this caller. */
export function isBy(columns: { userId: SQLiteColumn; linkId: SQLiteColumn }, actor: Actor): SQL {
  const { userId, linkId } = authorOf(actor);
  return linkId === null ? eq(columns.userId, userId) : eq(columns.linkId, linkId);
}
