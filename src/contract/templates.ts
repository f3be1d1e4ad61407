import { z } from "zod";
import { clientType } from "./choices/clients";
import { repeatPer } from "./choices/conditions";
import { templateCategory } from "./choices/templates";
import { Needs } from "./due-dates";
import { ClientType, ConditionOp, DueFrom, DueUnit, TaskOwner, TemplateCategory } from "./enums";

import { limits } from "./limits";
import { templateFields } from "./nouns/tasks";
import { Id, rowFields, withDefaults } from "./primitives";
import { Conditions } from "./template-conditions";
import { wireOf } from "./wire";

const { templateDueDays } = limits;

const RepeatPer = z.literal(repeatPer.values, "Must be brand, or null for one task").nullable();

/** A standard onboarding task. */
export const Template = z.object({
  id: Id,
  name: z.string(),
  clientTitle: z.string().nullable().describe("Title that client users see instead of the name"),
  description: z.string().nullable(),
  category: TemplateCategory,
  clientTypes: z.array(ClientType),
  required: z.boolean(),
  defaultOwner: TaskOwner,
  defaultDueInDays: z.int(),
  dueFrom: DueFrom.describe("Day from which those days count; before the launch they count back"),
  dueUnit: DueUnit,
  needs: z
    .array(z.object({ id: Id, afterDays: z.int() }))
    .describe("Templates whose tasks must be done first, and the days from then on"),
  conditions: z
    .array(
      z.object({ field: z.string(), op: ConditionOp, value: z.union([z.string(), z.number(), z.boolean()]) }),
    )
    .describe("All of them must hold for a client to get the task"),
  repeatPer: RepeatPer.describe("A client gets a task for each of these; null for one task"),
  referenceLinks: z.array(z.string()),
  internalNotes: z.string().nullable(),
  formId: Id.nullable().describe("The form that the client fills in; new tasks get its newest version"),
  sortOrder: z.int(),
  categoryOrder: z.int(),
  ...rowFields,
});
export type Template = z.infer<typeof Template>;

const fields = wireOf(templateFields, {
  category: TemplateCategory,
  clientTypes: z
    .array(ClientType)
    .min(1, "Choose at least one client type")
    .max(clientType.values.length)
    .refine((types) => new Set(types).size === types.length, "Choose each client type once"),
  defaultOwner: TaskOwner,
  dueFrom: DueFrom,
  dueUnit: DueUnit,
  needs: Needs,
  conditions: Conditions,
  repeatPer: RepeatPer,
});

/** New templates are added at the end of their category. */
export const CreateTemplate = z.strictObject(
  withDefaults(fields, {
    clientTypes: clientType.values,
    required: true,
    defaultOwner: "agency",
    defaultDueInDays: templateDueDays.default,
    dueFrom: "start",
    dueUnit: "days",
    referenceLinks: [],
    needs: [],
    conditions: [],
    repeatPer: null,
  }),
);
export type CreateTemplate = z.infer<typeof CreateTemplate>;
export type CreateTemplateInput = z.input<typeof CreateTemplate>;

export const UpdateTemplate = z.strictObject(fields).partial();
export type UpdateTemplate = z.infer<typeof UpdateTemplate>;

/** The complete order of templates in each category that the list touches. */
export const ReorderTemplates = z.strictObject({
  templates: z
    .array(z.strictObject({ id: Id, sortOrder: z.int().min(0) }))
    .min(1)
    .max(2_000),
});
export type ReorderTemplates = z.infer<typeof ReorderTemplates>;

/** All categories that have templates, in their new order. */
export const ReorderCategories = z.strictObject({
  categories: z.array(TemplateCategory).min(1).max(templateCategory.values.length),
});
export type ReorderCategories = z.infer<typeof ReorderCategories>;
