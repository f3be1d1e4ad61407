import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Counts changes that the audit log does not record, by kind. Triggers maintain it; the first change of a kind adds its
 * row.
 */
export const unlogged = sqliteTable("unlogged", {
  name: text().primaryKey(),
  seq: integer().notNull(),
});
