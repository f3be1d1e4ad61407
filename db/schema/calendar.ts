import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DayOff } from "#/src/contract/choices/working-days";
import { id, isJson, versioned } from "./columns";

/** The agency's working days: one row, which an admin's first change adds. */
export const calendar = sqliteTable(
  "calendar",
  {
    id: id(),
    /** ISO weekdays on which the agency works, in their order. */
    weekdays: text({ mode: "json" }).$type<number[]>().notNull(),
    /** By date. */
    daysOff: text({ mode: "json" }).$type<DayOff[]>().notNull(),
    ...versioned,
  },
  (t) => [isJson("calendar_weekdays_json", t.weekdays), isJson("calendar_days_off_json", t.daysOff)],
);
export type CalendarRow = typeof calendar.$inferSelect;
