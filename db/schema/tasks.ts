import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DueRule } from "#/src/contract/choices/due-dates";
import { requestState } from "#/src/contract/choices/forms";
import type { Repeat } from "#/src/contract/choices/repeats";
import { taskCategory, taskOwner, taskPhase, taskStatus } from "#/src/contract/choices/tasks";
import { limits } from "#/src/contract/limits";
import { users } from "./accounts";
import { clientAudits } from "./audits";
import { between, flag, holds, id, isDate, isJson, list, oneOf, partOf, versioned } from "./columns";
import { formVersions } from "./forms";
import { clientOnboarding } from "./onboarding";
import { onboardingTaskTemplates } from "./templates";

const { needAfterDays } = limits;

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
    /** Names of the evidence links by address; links without a name are omitted. */
    evidenceNames: text({ mode: "json" }).$type<Record<string, string>>().notNull().default({}),
    asanaLink: text(),
    clientCommunicated: flag().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    ...versioned,
    /** The audit that the task was created from, and the rule that it addresses. */
    auditId: text().references(() => clientAudits.id),
    auditRule: text(),
    /** A launch waits for tasks in the onboarding phase; ongoing tasks belong to the time after it. */
    phase: text({ enum: taskPhase.values }).notNull().default("onboarding"),
    /** Title that the client sees instead of the name. */
    clientTitle: text(),
    /** The form that the client fills in; null for a task without one. */
    formVersionId: text().references(() => formVersions.id),
    requestState: text({ enum: requestState.values }),
    /** Day by which submitted answers are reviewed, or returned ones answered again; null in other states. */
    requestDue: text(),
    /** The side whose turn it is: the owner, or the agency while answers wait for its review. */
    turn: text({ enum: taskOwner.values }).notNull(),
    /** Day on which that turn ends: the due date, or another one after Submit and Send back. */
    turnDue: text().notNull(),
    /** The rule that gives the due date; null for a date set by hand. */
    dueRule: text({ mode: "json" }).$type<DueRule>(),
    /** Day of completion in the portal's time zone; null for tasks completed before it was stored. */
    doneOn: text(),
    /** Number of its prerequisites that are not done. Maintained by triggers, like `readyOn`. */
    openNeeds: integer().notNull().default(0),
    /** Day on which the last lag after a prerequisite ends; null while a prerequisite is open, and without any. */
    readyOn: text(),
    /** The rule of its next occurrence; null for a task that does not return. */
    repeat: text({ mode: "json" }).$type<Repeat>(),
    /** Shared by all occurrences of a recurring task. */
    seriesId: text(),
    /** Day of this occurrence by the rule of the series, before days off and edits move its due date. */
    anchor: text(),
    /** The client's brand that its template made it for; null for other tasks. */
    brand: text(),
  },
  (t) => [
    oneOf("client_tasks_category", t.category, taskCategory.values),
    oneOf("client_tasks_owner", t.owner, taskOwner.values),
    oneOf("client_tasks_status", t.status, taskStatus.values),
    oneOf("client_tasks_phase", t.phase, taskPhase.values),
    isDate("client_tasks_start_date", t.startDate),
    isDate("client_tasks_due_date", t.dueDate),
    oneOf("client_tasks_request_state", t.requestState, requestState.values),
    isDate("client_tasks_request_due", t.requestDue),
    holds(
      "client_tasks_turn",
      sql`${t.turn} = case ${t.requestState} when 'submitted' then 'agency' else ${t.owner} end`,
    ),
    holds(
      "client_tasks_turn_due",
      sql`${t.turnDue} = case ${t.requestState} when 'submitted' then ${t.requestDue}
        when 'returned' then max(${t.dueDate}, ${t.requestDue}) else ${t.dueDate} end`,
    ),
    holds(
      "client_tasks_request_due_state",
      sql`(${t.requestDue} is null) = (${t.requestState} is null or ${t.requestState} in ('open', 'accepted'))`,
    ),
    holds("client_tasks_request", sql`(${t.requestState} is null) = (${t.formVersionId} is null)`),
    holds(
      "client_tasks_request_done",
      sql`${t.requestState} is null or (${t.requestState} = 'accepted') = (${t.status} = 'done')`,
    ),
    isJson("client_tasks_evidence_json", t.evidenceUrls),
    isJson("client_tasks_due_rule_json", t.dueRule),
    isDate("client_tasks_done_on", t.doneOn),
    isDate("client_tasks_ready_on", t.readyOn),
    isJson("client_tasks_repeat_json", t.repeat),
    holds(
      "client_tasks_repeat",
      sql`${t.repeat} is null or (${t.seriesId} is not null and ${t.phase} = 'ongoing')`,
    ),
    isDate("client_tasks_anchor", t.anchor),
    holds("client_tasks_series", sql`(${t.anchor} is null) = (${t.seriesId} is null)`),
    holds("client_tasks_done_has_time", sql`(${t.status} = 'done') = (${t.completedAt} is not null)`),
    index("client_tasks_order").on(t.clientOnboardingId, t.sortOrder, t.dueDate),
    index("client_tasks_open_due").on(t.clientOnboardingId, t.turnDue).where(sql`status <> 'done'`),
    index("client_tasks_completed").on(t.completedAt).where(sql`completed_at is not null`),
    /**
     * Candidates for late completion: completed after the start of the due day. The exact day of completion depends on
     * the time zone.
     */
    index("client_tasks_late").on(t.completedAt, t.dueDate).where(sql`due_date < completed_at`),
    index("client_tasks_template").on(t.templateId).where(sql`template_id is not null`),
    index("client_tasks_audit").on(t.auditId).where(sql`audit_id is not null`),
    index("client_tasks_form_version").on(t.formVersionId).where(sql`form_version_id is not null`),
    /** Requests by state, those that wait for a review first, in the order in which they are due. */
    index("client_tasks_request_state")
      .on(sql`request_state desc`, t.turnDue, t.id)
      .where(sql`request_state is not null`),
    /** A rule creates no second task while one is open. */
    uniqueIndex("client_tasks_audit_rule")
      .on(t.clientOnboardingId, t.auditRule)
      .where(sql`audit_rule is not null and status <> 'done'`),
    /** A series has at most one open occurrence, and none twice. */
    uniqueIndex("client_tasks_series_open")
      .on(t.seriesId)
      .where(sql`series_id is not null and status <> 'done'`),
    uniqueIndex("client_tasks_series_anchor").on(t.seriesId, t.anchor).where(sql`series_id is not null`),
    /** Covers the search by name, so that it reads no rows. */
    index("client_tasks_name").on(t.name, t.id),
    index("client_tasks_client_title").on(t.clientTitle).where(sql`client_title is not null`),
    /** Tasks that start after days of waiting, by the day on which those end. */
    index("client_tasks_ready").on(t.readyOn).where(sql`status = 'not_started' and ready_on is not null`),
    /** A person's open tasks, with their onboardings. */
    index("client_tasks_open_assignee")
      .on(t.assigneeUserId, t.owner, t.dueDate, t.clientOnboardingId)
      .where(sql`status <> 'done'`),
  ],
);
export type TaskRow = typeof clientTasks.$inferSelect;

/** A task that must be done before another one of the same onboarding can start. */
export const taskNeeds = sqliteTable(
  "task_needs",
  {
    id: id(),
    taskId: partOf(() => clientTasks.id),
    /** The prerequisite. */
    needsId: partOf(() => clientTasks.id),
    /** Calendar days from the day on which the prerequisite is done. */
    afterDays: integer().notNull().default(0),
    ...versioned,
  },
  (t) => [
    between("task_needs_after_days", t.afterDays, needAfterDays.min, needAfterDays.max),
    holds("task_needs_not_itself", sql`${t.taskId} <> ${t.needsId}`),
    uniqueIndex("task_needs_pair").on(t.taskId, t.needsId),
    index("task_needs_of").on(t.needsId, t.taskId),
  ],
);
export type TaskNeedRow = typeof taskNeeds.$inferSelect;

/**
 * Open tasks of clients that have not left, by holder and in the order of My Work, so that its pages and counts are
 * index ranges. Maintained by triggers on client_tasks and clients only; WITHOUT ROWID.
 */
export const openTasks = sqliteTable(
  "open_tasks",
  {
    taskId: text()
      .primaryKey()
      .references(() => clientTasks.id, { onDelete: "cascade" }),
    clientOnboardingId: text().notNull(),
    /** The task's turn. */
    turn: text({ enum: taskOwner.values }).notNull(),
    /** The assignee of an agency task; the client's account manager for a client task. */
    holderId: text(),
    dueDate: text().notNull(),
    /** The client's `nameKey`. */
    clientKey: text().notNull(),
  },
  (t) => [
    index("open_tasks_holder").on(t.turn, t.holderId, t.dueDate, t.clientKey),
    index("open_tasks_due").on(t.turn, t.dueDate, t.clientKey),
    /** Covers all columns, so that no rows are read. */
    index("open_tasks_onboarding").on(t.clientOnboardingId, t.turn, t.dueDate, t.clientKey, t.holderId),
  ],
);

/**
 * Members of a client's team: people with an open task in its onboarding, and its account manager. Includes the number
 * of tasks that wait for the client, so that a person's "Waiting for the client" is an index range. Maintained by
 * triggers on client_tasks, clients, client_onboarding and open_tasks only; WITHOUT ROWID.
 */
export const clientTeams = sqliteTable(
  "client_teams",
  {
    userId: text().notNull(),
    clientOnboardingId: partOf(() => clientOnboarding.id),
    /** Number of the client's rows in open_tasks whose turn is the client's. */
    waiting: integer().notNull(),
    /** Due date of the first of them, and the client's key; null if there is none. */
    nextDue: text(),
    clientKey: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.clientOnboardingId] }),
    index("client_teams_next").on(t.userId, t.nextDue, t.clientKey).where(sql`next_due is not null`),
    index("client_teams_onboarding").on(t.clientOnboardingId),
  ],
);
