import { type SQL, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { visitState } from "#/src/contract/choices/visits";
import { clients } from "./accounts";
import { holds, oneOf } from "./columns";

const percent = sql`iif(total_tasks = 0, 0, cast(round(100.0 * completed_tasks / total_tasks) as integer))`;
/** The order of the states, best first. */
const rank = sql`case visit_state ${sql.raw(
  visitState.values.map((state, at) => `when '${state}' then ${at}`).join(" "),
)} end`;
const mark = (condition: SQL) => integer().notNull().generatedAlwaysAs(condition, { mode: "virtual" });

/**
 * Progress of each client, beside its onboarding, and the visits of its people. Maintained by triggers on clients,
 * client_onboarding, client_tasks, client_members, invitations, users, user_settings, design_projects and design_assets.
 * Past-due counts are as of the day in client_standing_totals and are recomputed for another day. WITHOUT ROWID.
 */
export const clientStandings = sqliteTable(
  "client_standings",
  {
    clientId: text()
      .primaryKey()
      .references(() => clients.id, { onDelete: "cascade" }),
    /** The client's `nameKey`. */
    clientKey: text().notNull(),
    clientOnboardingId: text(),
    startDate: text(),
    targetLaunchDate: text(),
    /** Number of tasks in the onboarding phase (like `completedTasks`); ongoing tasks do not count. */
    totalTasks: integer().notNull().default(0),
    completedTasks: integer().notNull().default(0),
    /** Number of tasks in both phases (like `openTasks`). */
    pastDueTasks: integer().notNull().default(0),
    openTasks: integer().notNull().default(0),
    /** The best state of the client's people; `not_invited` if there are none. */
    visitState: text({ enum: visitState.values }).notNull().default("not_invited"),
    /** Time since which the client has been in this state; null if unknown. */
    visitSince: text(),
    /** Last day on which one of the client's people came, in the portal's time zone; null if never. */
    lastVisitDay: text(),
    /** Number of members and of people with an open invitation. */
    people: integer().notNull().default(0),
    /** Triggers of other tables increment it, which recomputes the figures of visits. */
    visitTurn: integer().notNull().default(0),
    /** Number of versions of designs, and of projects without recorded assets, that await the client's decision. */
    pendingApprovals: integer().notNull().default(0),
    /** Triggers of the tables of designs increment it, which recounts them. */
    approvalTurn: integer().notNull().default(0),
    percent: integer().notNull().generatedAlwaysAs(percent, { mode: "virtual" }),
    isOnTrack: mark(sql`past_due_tasks = 0 and percent >= 50`),
    isAtRisk: mark(sql`past_due_tasks > 0 or percent between 1 and 49`),
    isPastDue: mark(sql`past_due_tasks > 0`),
    visitRank: mark(rank),
    neverCame: mark(sql`last_visit_day is null`),
  },
  (t) => [
    holds(
      "client_standings_counts",
      sql`${t.completedTasks} between 0 and ${t.totalTasks} and ${t.pastDueTasks} >= 0
        and ${t.openTasks} >= 0`,
    ),
    oneOf("client_standings_visit_state", t.visitState, visitState.values),
    uniqueIndex("client_standings_onboarding").on(t.clientOnboardingId),
    index("client_standings_percent").on(t.percent, t.clientKey),
    index("client_standings_percent_down").on(sql`percent desc`, t.clientKey),
    index("client_standings_tasks").on(t.pastDueTasks, t.openTasks, t.clientKey),
    index("client_standings_tasks_down").on(sql`past_due_tasks desc`, sql`open_tasks desc`, t.clientKey),
    index("client_standings_launch").on(sql`(target_launch_date is null)`, t.targetLaunchDate, t.clientKey),
    index("client_standings_launch_down").on(
      sql`(target_launch_date is null)`,
      sql`target_launch_date desc`,
      t.clientKey,
    ),
    index("client_standings_visits").on(t.visitRank, sql`last_visit_day desc`, t.clientKey),
    index("client_standings_visits_down").on(sql`visit_rank desc`, t.lastVisitDay, t.clientKey),
    index("client_standings_visits_name").on(t.visitRank, t.clientKey),
    index("client_standings_never_came").on(t.clientKey).where(sql`never_came`),
    index("client_standings_never_came_visits").on(t.visitRank, t.clientKey).where(sql`never_came`),
    index("client_standings_on_track").on(t.clientKey).where(sql`is_on_track`),
    index("client_standings_at_risk").on(t.clientKey).where(sql`is_at_risk`),
    index("client_standings_past_due").on(t.clientKey).where(sql`is_past_due`),
  ],
);

/**
 * A single row with the number of clients by progress, and the day it is valid for. Maintained by triggers on
 * client_standings; a job updates the day.
 */
export const clientStandingTotals = sqliteTable(
  "client_standing_totals",
  {
    id: integer().primaryKey(),
    /** Day as of which `pastDueTasks` is correct: yyyy-mm-dd in the portal's time zone. Empty before the first run. */
    asOf: text().notNull(),
    total: integer().notNull(),
    onTrack: integer().notNull(),
    atRisk: integer().notNull(),
    pastDue: integer().notNull(),
  },
  (t) => [holds("client_standing_totals_one_row", sql`${t.id} = 1`)],
);
