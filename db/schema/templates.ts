import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type ClientType, clientType } from "#/src/contract/choices/clients";
import { type Condition, repeatPer } from "#/src/contract/choices/conditions";
import { dueFrom, dueUnit, type Need } from "#/src/contract/choices/due-dates";
import { taskOwner } from "#/src/contract/choices/tasks";
import { templateCategory } from "#/src/contract/choices/templates";
import { limits } from "#/src/contract/limits";
import { between, flag, holds, id, isJson, list, oneOf, versioned } from "./columns";
import { forms } from "./forms";

const { templateDueDays } = limits;

export const onboardingTaskTemplates = sqliteTable(
  "onboarding_task_templates",
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    category: text({ enum: templateCategory.values }).notNull(),
    clientTypes: text({ mode: "json" }).$type<ClientType[]>().notNull().default(clientType.values),
    required: flag().notNull().default(true),
    defaultOwner: text({ enum: taskOwner.values }).notNull().default("agency"),
    defaultDueInDays: integer().notNull().default(templateDueDays.default),
    referenceLinks: list(),
    internalNotes: text(),
    sortOrder: integer().notNull().default(0),
    categoryOrder: integer().notNull().default(0),
    ...versioned,
    /** Title that clients see instead of the name; copied to new tasks. */
    clientTitle: text(),
    /** The form that new tasks get in its newest version. */
    formId: text().references(() => forms.id),
    /** Start of the days until a task is due. */
    dueFrom: text({ enum: dueFrom.values }).notNull().default("start"),
    dueUnit: text({ enum: dueUnit.values }).notNull().default("days"),
    /** Templates whose tasks must be done first. */
    needs: text({ mode: "json" }).$type<Need[]>().notNull().default([]),
    /** All of them must hold for a client to get the task. */
    conditions: text({ mode: "json" }).$type<Condition[]>().notNull().default([]),
    /** A client gets one task for each of these; null for one task. */
    repeatPer: text({ enum: repeatPer.values }),
  },
  (t) => [
    oneOf("templates_category", t.category, templateCategory.values),
    holds("templates_form_for_client", sql`${t.formId} is null or ${t.defaultOwner} = 'client'`),
    oneOf("templates_owner", t.defaultOwner, taskOwner.values),
    between("templates_due_days", t.defaultDueInDays, templateDueDays.min, templateDueDays.max),
    oneOf("templates_due_from", t.dueFrom, dueFrom.values),
    oneOf("templates_due_unit", t.dueUnit, dueUnit.values),
    isJson("templates_needs_json", t.needs),
    isJson("templates_conditions_json", t.conditions),
    oneOf("templates_repeat_per", t.repeatPer, repeatPer.values),
    isJson("templates_client_types_json", t.clientTypes),
    isJson("templates_links_json", t.referenceLinks),
    index("templates_form").on(t.formId).where(sql`form_id is not null`),
    /** Templates whose tasks depend on more than the client's type. */
    index("templates_by_client")
      .on(t.categoryOrder, t.sortOrder)
      .where(sql`conditions <> '[]' or repeat_per is not null`),
    index("templates_order").on(t.categoryOrder, t.sortOrder),
  ],
);
export type TemplateRow = typeof onboardingTaskTemplates.$inferSelect;
