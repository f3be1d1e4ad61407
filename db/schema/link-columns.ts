import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, holds, id, idOf } from "./columns";

/** Columns of every table of links. `table` is its name. */
export const linkColumns = (table: string) => ({
  id: id(),
  /** SHA-256 of the link's secret, hex; null once the link opens nothing, such as after a restore. */
  tokenHash: text().unique(`${table}_token_unique`),
  expiresAt: text().notNull(),
  createdAt: createdAt(),
});

/** Columns of links whose rows stay as a record of their outcome. */
export const outcomeColumns = () => ({
  /** Address of the recipient; lower case. */
  email: text().notNull(),
  sentById: idOf(() => users.id),
  usedAt: text(),
  /** The network address that used it. */
  usedFrom: text(),
  withdrawnAt: text(),
});

type Outcome = Record<"usedAt" | "usedFrom" | "withdrawnAt", AnySQLiteColumn>;

/** Requires an outcome to be complete and single. */
export const outcomeRules = (table: string, { usedAt, usedFrom, withdrawnAt }: Outcome) => [
  holds(`${table}_used_whole`, sql`(${usedAt} is null) = (${usedFrom} is null)`),
  holds(`${table}_end_once`, sql`${usedAt} is null or ${withdrawnAt} is null`),
];

/** The condition of unique indexes on open links. */
export const isOpenLink: SQL = sql`used_at is null and withdrawn_at is null`;
