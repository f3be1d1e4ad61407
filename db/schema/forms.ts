import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FormSections } from "#/src/contract/choices/form-sections";
import { answerReview, keptFieldKind } from "#/src/contract/choices/forms";
import { clients, users } from "./accounts";
import { createdAt, holds, id, idOf, isJson, oneOf, partOf, versioned } from "./columns";

/** Forms that clients fill in. */
export const forms = sqliteTable(
  "forms",
  {
    id: id(),
    name: text().notNull(),
    /** The name, trimmed and case-folded; unique. */
    nameKey: text().notNull(),
    ...versioned,
  },
  (t) => [uniqueIndex("forms_name_key").on(t.nameKey)],
);
export type FormRow = typeof forms.$inferSelect;

/** Versions of forms. One that a task has never changes, which a trigger enforces. */
export const formVersions = sqliteTable(
  "form_versions",
  {
    id: id(),
    formId: partOf(() => forms.id),
    /** Counts from 1 within the form. */
    number: integer().notNull(),
    sections: text({ mode: "json" }).$type<FormSections>().notNull(),
    fieldCount: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    isJson("form_versions_sections_json", t.sections),
    uniqueIndex("form_versions_number").on(t.formId, t.number),
  ],
);
export type FormVersionRow = typeof formVersions.$inferSelect;

/**
 * Answers to the fields of requests. A table's answer is a row of this table for each of its rows, beside one for the
 * field itself. Rows outlive their task, so that undoing its deletion loses none; housekeeping deletes them later.
 */
export const requestAnswers = sqliteTable(
  "request_answers",
  {
    id: id(),
    taskId: text().notNull(),
    /** The field's key. */
    key: text().notNull(),
    /** Id of a table's row, made by the browser; empty for the field itself. */
    row: text().notNull().default(""),
    /** The draft; null if it is empty or the table's row was removed. Staff never read it. */
    value: text({ mode: "json" }).$type<unknown>(),
    /** Counts the changes of the draft. */
    version: integer().notNull().default(1),
    /** Author of the draft: a user, or the recipient of a link. */
    userId: text().references(() => users.id),
    linkId: text(),
    changedAt: text().notNull(),
    /** The value of the last Submit; null before, and for fields that were not shown. Only for the field itself. */
    submitted: text({ mode: "json" }).$type<unknown>(),
    submittedAt: text(),
    /** The agency's decision on the submitted value, and its words. */
    review: text({ enum: answerReview.values }),
    comment: text(),
  },
  (t) => [
    isJson("request_answers_value_json", t.value),
    isJson("request_answers_submitted_json", t.submitted),
    oneOf("request_answers_review", t.review, answerReview.values),
    holds("request_answers_author", sql`${t.userId} is null or ${t.linkId} is null`),
    holds("request_answers_sent_back", sql`${t.review} is not 'sent_back' or ${t.comment} is not null`),
    uniqueIndex("request_answers_field").on(t.taskId, t.key, t.row),
    index("request_answers_user").on(t.userId).where(sql`user_id is not null`),
  ],
);
export type RequestAnswerRow = typeof requestAnswers.$inferSelect;

/** The agency's own fields of clients, defined by the forms that fill them. The kind of a key never changes. */
export const keptFields = sqliteTable(
  "kept_fields",
  {
    key: text().primaryKey(),
    kind: text({ enum: keptFieldKind.values }).notNull(),
    label: text().notNull(),
    /** Options of a choice. */
    options: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [oneOf("kept_fields_kind", t.kind, keptFieldKind.values)],
);
export type KeptFieldRow = typeof keptFields.$inferSelect;

/** Values of the agency's own fields of a client. */
export const clientFields = sqliteTable(
  "client_fields",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    key: idOf(() => keptFields.key),
    value: text({ mode: "json" }).$type<string | number | boolean | string[]>().notNull(),
    /** The value as case-folded text, by which lists filter and sort. */
    folded: text().notNull(),
    /** The value of a number or an amount; otherwise null. */
    number: real(),
    ...versioned,
  },
  (t) => [
    isJson("client_fields_value_json", t.value),
    uniqueIndex("client_fields_client_key").on(t.clientId, t.key),
    index("client_fields_folded").on(t.key, t.folded, t.clientId),
    index("client_fields_number").on(t.key, t.number, t.clientId).where(sql`number is not null`),
  ],
);
export type ClientFieldRow = typeof clientFields.$inferSelect;
