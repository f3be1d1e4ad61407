import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { taskCategory, taskOwner, taskPhase, taskStatus } from "#/src/contract/choices/tasks";
import { users } from "./accounts";
import { clientAudits } from "./audits";
import { flag, holds, id, isDate, isJson, list, oneOf, partOf, versioned } from "./columns";
import { clientOnboarding } from "./onboarding";
import { onboardingTaskTemplates } from "./templates";

export const clientTasks = sqliteTable(
  "client_tasks",
  {
    id: id(),
    clientOnboardingId: partOf(() => clientOnboarding.id),
    templateId: text().references(() => onboardingTaskTemplates.id, { onDelete: "set null" }),
    name: text().notNull(),
    description: text(),
    category: text({ enum: taskCategory.values }).notNull(),
    owner: text({ enum: taskOwner.values }).notNull(),
    assigneeUserId: text().references(() => users.id),
    startDate: text().notNull(),
    dueDate: text().notNull(),
    completedAt: text(),
    status: text({ enum: taskStatus.values }).notNull().default("not_started"),
    notes: text(),
    evidenceUrls: list(),
    /** What its links are called, by their address; one without a name is not in it. */
    evidenceNames: text({ mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    asanaLink: text(),
    clientCommunicated: flag().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    ...versioned,
    /** The audit that it was opened from, and the rule that it is to satisfy. */
    auditId: text().references(() => clientAudits.id),
    auditRule: text(),
    /** Tasks of the onboarding are what a launch waits for; ongoing ones came after it. */
    phase: text({ enum: taskPhase.values }).notNull().default("onboarding"),
  },
  (t) => [
    oneOf("client_tasks_category", t.category, taskCategory.values),
    oneOf("client_tasks_owner", t.owner, taskOwner.values),
    oneOf("client_tasks_status", t.status, taskStatus.values),
    oneOf("client_tasks_phase", t.phase, taskPhase.values),
    isDate("client_tasks_start_date", t.startDate),
    isDate("client_tasks_due_date", t.dueDate),
    isJson("client_tasks_evidence_json", t.evidenceUrls),
    holds("client_tasks_done_has_time", sql`(${t.status} = 'done') = (${t.completedAt} is not null)`),
    index("client_tasks_order").on(t.clientOnboardingId, t.sortOrder, t.dueDate),
    index("client_tasks_open_due").on(t.clientOnboardingId, t.dueDate).where(sql`status <> 'done'`),
    index("client_tasks_completed").on(t.completedAt).where(sql`completed_at is not null`),
    /** Those that may be late: not done before their due day. On which day they were done is up to the time zone. */
    index("client_tasks_late").on(t.completedAt, t.dueDate).where(sql`due_date < completed_at`),
    index("client_tasks_template").on(t.templateId).where(sql`template_id is not null`),
    index("client_tasks_audit").on(t.auditId).where(sql`audit_id is not null`),
    /** A rule opens no second task while one is open. */
    uniqueIndex("client_tasks_audit_rule")
      .on(t.clientOnboardingId, t.auditRule)
      .where(sql`audit_rule is not null and status <> 'done'`),
    /** Holds what a search by name needs, so that it reads no rows. */
    index("client_tasks_name").on(t.name, t.id),
    /** What somebody has to do, and of which onboardings. */
    index("client_tasks_open_assignee")
      .on(t.assigneeUserId, t.owner, t.dueDate, t.clientOnboardingId)
      .where(sql`status <> 'done'`),
  ],
);
export type TaskRow = typeof clientTasks.$inferSelect;

/**
 * The open tasks of clients that have not left, by who has them and in the order of My Work, so that its pages and
 * figures are stretches of an index. Kept by triggers on client_tasks and clients alone; WITHOUT ROWID.
 */
export const openTasks = sqliteTable(
  "open_tasks",
  {
    taskId: text()
      .primaryKey()
      .references(() => clientTasks.id, { onDelete: "cascade" }),
    clientOnboardingId: text().notNull(),
    /** Whose turn it is: the task's owner. */
    turn: text({ enum: taskOwner.values }).notNull(),
    /** Of the agency's tasks the assignee, of the client's the client's account manager. */
    holderId: text(),
    dueDate: text().notNull(),
    /** The client's `nameKey`. */
    clientKey: text().notNull(),
  },
  (t) => [
    index("open_tasks_holder").on(t.turn, t.holderId, t.dueDate, t.clientKey),
    index("open_tasks_due").on(t.turn, t.dueDate, t.clientKey),
    /** Holds all columns, so that it reads no rows. */
    index("open_tasks_onboarding").on(t.clientOnboardingId, t.turn, t.dueDate, t.clientKey, t.holderId),
  ],
);

/**
 * Who works for which client: whoever has an open task of its onboarding, and its account manager. Beside it what of
 * that client's waits for it, so that a person's "Waiting for the client" is a stretch of an index. Kept by triggers on
 * client_tasks, clients, client_onboarding and open_tasks alone; WITHOUT ROWID.
 */
export const clientTeams = sqliteTable(
  "client_teams",
  {
    userId: text().notNull(),
    clientOnboardingId: partOf(() => clientOnboarding.id),
    /** How many of the client's rows in open_tasks are its turn. */
    waiting: integer().notNull(),
    /** When the first of them is due, and their client's key; null where there is none. */
    nextDue: text(),
    clientKey: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.clientOnboardingId] }),
    index("client_teams_next").on(t.userId, t.nextDue, t.clientKey).where(sql`next_due is not null`),
    index("client_teams_onboarding").on(t.clientOnboardingId),
  ],
);
