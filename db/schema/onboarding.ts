import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import { clients } from "./accounts";
import { holds, id, idOf, isDate, versioned } from "./columns";

export const clientOnboarding = sqliteTable(
  "client_onboarding",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    startDate: text().notNull(),
    targetLaunchDate: text(),
    /** Kept by triggers on client_tasks, in the same transaction as the task. */
    totalTasks: integer().notNull().default(0),
    completedTasks: integer().notNull().default(0),
    /** When the last task was done; null while one is open or there is none. Kept by triggers too. */
    completedAt: text(),
    ...versioned,
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
    index("client_onboarding_started").on(t.startDate, t.completedAt, t.id),
    index("client_onboarding_completed").on(t.completedAt, t.startDate).where(sql`completed_at is not null`),
  ],
);
export type OnboardingRow = typeof clientOnboarding.$inferSelect;

const counter = () => integer().notNull().default(0);
type Counters<Kind extends string> = Record<`${TaskCategory}_${Kind}`, ReturnType<typeof counter>>;

/** A counter for each category. The cast says what the keys are, which `Object.fromEntries` does not. */
function perCategory<Kind extends string>(kind: Kind): Counters<Kind> {
  const columns = taskCategory.values.map((category) => [`${category}_${kind}`, counter()]);
  return Object.fromEntries(columns) as Counters<Kind>;
}

/**
 * How many tasks of each category an onboarding has, and how many of them are done. Side by side, so that sums over all
 * onboardings read one small row of each and group nothing. Kept by triggers on client_onboarding and client_tasks
 * alone; WITHOUT ROWID.
 */
export const clientCategoryCounts = sqliteTable(
  "client_category_counts",
  {
    clientOnboardingId: text()
      .primaryKey()
      .references(() => clientOnboarding.id, { onDelete: "cascade" }),
    ...perCategory("total"),
    ...perCategory("completed"),
  },
  (t) =>
    taskCategory.values.map((category) =>
      holds(
        `client_category_counts_${category}`,
        sql`${t[`${category}_completed`]} between 0 and ${t[`${category}_total`]}`,
      ),
    ),
);
