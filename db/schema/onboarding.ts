import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients } from "./clients";
import { holds, id, isDate, timestamps, version } from "./columns";

export const clientOnboarding = sqliteTable(
  "client_onboarding",
  {
    id: id(),
    clientId: text()
      .notNull()
      .references(() => clients.id),
    startDate: text().notNull(),
    targetLaunchDate: text(),
    /** Kept by triggers on client_tasks, in the same transaction as the task. */
    totalTasks: integer().notNull().default(0),
    completedTasks: integer().notNull().default(0),
    version: version(),
    ...timestamps,
  },
  (t) => [
    isDate("client_onboarding_start_date", t.startDate),
    isDate("client_onboarding_target_date", t.targetLaunchDate),
    holds(
      "client_onboarding_counts",
      sql`${t.completedTasks} >= 0 and ${t.completedTasks} <= ${t.totalTasks}`,
    ),
    uniqueIndex("client_onboarding_client_unique").on(t.clientId),
    index("client_onboarding_target").on(t.targetLaunchDate),
  ],
);
