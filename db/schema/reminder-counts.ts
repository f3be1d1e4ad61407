import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { clients } from "./accounts";
import { isDate, partOf } from "./columns";

/**
 * Number of reminders that have named a thing since its due date moved or the client last changed it. A thing that was
 * never named has no row.
 */
export const reminderCounts = sqliteTable(
  "reminder_counts",
  {
    /** Id of the task, of the asset awaiting approval, or of a project without assets. Not a foreign key. */
    thingId: text().primaryKey(),
    clientId: partOf(() => clients.id),
    /** Id of the task or project whose changes by the client reset the count. */
    entityId: text().notNull(),
    /** Due date when it was last named; a different one restarts the count. */
    dueDate: text().notNull(),
    count: integer().notNull(),
    /** All reminders that named it; nothing resets this. */
    total: integer().notNull().default(0),
    /** Day of the last reminder, in the time zone of its recipient. */
    lastOn: text().notNull(),
    /** Time at which the account manager was notified that a phone call is needed; null if never. */
    phoneAskedAt: text(),
  },
  (t) => [
    isDate("reminder_counts_due_date", t.dueDate),
    isDate("reminder_counts_last_on", t.lastOn),
    index("reminder_counts_client").on(t.clientId),
    index("reminder_counts_entity").on(t.entityId),
  ],
);
export type ReminderCountRow = typeof reminderCounts.$inferSelect;
