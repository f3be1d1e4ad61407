import { z } from "zod";
import { templateCategory } from "./choices/templates";
import { ClientTypeSchema } from "./clients";
import { Id, Timestamp } from "./primitives";
import { TaskOwnerSchema } from "./tasks";

/** A standard onboarding task; days count from the start of an onboarding. */
export const Template = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  category: z.enum(templateCategory.values),
  clientTypes: z.array(ClientTypeSchema),
  required: z.boolean(),
  defaultOwner: TaskOwnerSchema,
  defaultDueInDays: z.int(),
  referenceLinks: z.array(z.string()),
  internalNotes: z.string().nullable(),
  sortOrder: z.int(),
  categoryOrder: z.int(),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Template = z.infer<typeof Template>;
