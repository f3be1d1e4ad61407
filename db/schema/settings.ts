import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { flag } from "./columns";

/** Personal settings; a user has no row until the first change. */
export const userSettings = sqliteTable("user_settings", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  digest: flag().notNull().default(true),
  mentions: flag().notNull().default(true),
  reminders: flag().notNull().default(true),
  /** Limits reminders to one on Mondays. */
  remindersWeekly: flag().notNull().default(false),
  /** IANA time zone in which mail arrives in the morning; null for the client's or the portal's. */
  timeZone: text(),
  singleKeys: flag().notNull().default(true),
  /** A value of `landing`, or the id of a saved view, which may have been deleted by the next sign-in. */
  landing: text().notNull().default("clients"),
});
