import { z } from "zod";
import { TaskOwner } from "./enums";
import { limits } from "./limits";
import { Id, IsoDate, requiredText } from "./primitives";

/** A task that a template gives a client. */
const NamedInstance = z.strictObject({
  templateId: Id,
  brand: requiredText("Required", limits.nameLength)
    .nullable()
    .default(null)
    .describe("The client's brand, for a template with one task for each"),
});
const instances = z.array(NamedInstance).max(limits.plannedTasks);

export const MatchTemplates = z.strictObject({
  add: instances
    .optional()
    .describe("Tasks to add; by default all on offer. Any template that applies can be named"),
  remove: z
    .array(Id)
    .max(limits.plannedTasks)
    .optional()
    .describe("Tasks on offer to remove; by default all of them"),
  leaveOut: instances.optional().describe("Tasks that are not offered again for this client"),
  dryRun: z.boolean().optional().describe("True to see the plan without changing anything"),
  planHash: z.string().max(64).optional(),
});
export type MatchTemplates = z.infer<typeof MatchTemplates>;
export type MatchTemplatesInput = z.input<typeof MatchTemplates>;

const Instance = z.object({
  templateId: Id,
  brand: z.string().nullable(),
  name: z.string(),
});

/** Tasks that templates add to an onboarding or remove from it. */
export const TemplatePlan = z.object({
  planHash: z.string().describe("SHA-256 of the plan; send it to carry out this plan"),
  add: z.array(Instance.extend({ owner: TaskOwner, dueDate: IsoDate })),
  remove: z.array(
    z.object({
      taskId: Id,
      brand: z.string().nullable(),
      name: z.string(),
    }),
  ),
  leaveOut: z.array(Instance),
  declined: z
    .array(Instance)
    .describe("Tasks that apply but are not offered, since they were deleted or left out before"),
});
export type TemplatePlan = z.infer<typeof TemplatePlan>;

/** Numbers of tasks that templates would add and remove; the plan names them. */
export const TemplateOffer = z.object({ add: z.int(), remove: z.int() });
export type TemplateOffer = z.infer<typeof TemplateOffer>;
