import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TemplateTask } from "#/src/contract/choices/conditions";
import { taskCategory } from "#/src/contract/choices/tasks";
import { clients } from "./accounts";
import { holds, id, idOf, isDate, isJson, oneOf, versioned } from "./columns";

export const clientOnboarding = sqliteTable(
  "client_onboarding",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    startDate: text().notNull(),
    targetLaunchDate: text(),
    /**
     * Number of tasks in the onboarding phase (like `completedTasks`); ongoing tasks do not count. Maintained by
     * triggers on client_tasks, in the transaction of the task.
     */
    totalTasks: integer().notNull().default(0),
    completedTasks: integer().notNull().default(0),
    /**
     * Time at which the last task of the onboarding phase was completed; null if one is open or there is none.
     * Maintained by triggers too.
     */
    completedAt: text(),
    ...versioned,
    /** Tasks of templates that people left out when they were offered. */
    leftOut: text({ mode: "json" }).$type<TemplateTask[]>().notNull().default([]),
  },
  (t) => [
    isJson("client_onboarding_left_out_json", t.leftOut),
    isDate("client_onboarding_start_date", t.startDate),
    isDate("client_onboarding_target_date", t.targetLaunchDate),
    holds(
      "client_onboarding_counts",
      sql`${t.completedTasks} >= 0 and ${t.completedTasks} <= ${t.totalTasks}`,
    ),
    uniqueIndex("client_onboarding_client_unique").on(t.clientId),
    index("client_onboarding_target").on(t.targetLaunchDate),
    index("client_onboarding_started").on(t.startDate, t.completedAt, t.id),
    index("client_onboarding_completed").on(t.completedAt, t.startDate).where(sql`completed_at is not null`),
  ],
);
export type OnboardingRow = typeof clientOnboarding.$inferSelect;

/**
 * Number of tasks and of completed tasks in an onboarding's own phase, by category; no row if there are none.
 * Maintained by triggers on client_tasks only; WITHOUT ROWID.
 */
export const clientCategoryCounts = sqliteTable(
  "client_category_counts",
  {
    clientOnboardingId: text()
      .notNull()
      .references(() => clientOnboarding.id, { onDelete: "cascade" }),
    category: text({ enum: taskCategory.values }).notNull(),
    totalTasks: integer().notNull(),
    completedTasks: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clientOnboardingId, t.category] }),
    oneOf("client_category_counts_category", t.category, taskCategory.values),
    holds("client_category_counts_counts", sql`${t.completedTasks} between 0 and ${t.totalTasks}`),
  ],
);
