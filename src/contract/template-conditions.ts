import { z } from "zod";
import { brandCount } from "./choices/conditions";
import { FieldName } from "./client-fields";
import { ConditionOp } from "./enums";
import { limits } from "./limits";

/** A condition on a client, without which a template has no task. */
export const Condition = z.strictObject({
  field: z
    .union([z.literal(brandCount), FieldName])
    .describe(
      `\`${brandCount}\` for the number of brands, or \`field.{key}\` for one of the agency's own fields`,
    ),
  op: ConditionOp.describe("`at_least` for numbers and amounts, `has` for fields with several options"),
  value: z
    .union([z.string().trim().min(1, "Required").max(limits.noteLength), z.number(), z.boolean()])
    .describe("Of the field's kind; one option where `op` is `has`"),
});

export const Conditions = z
  .array(Condition)
  .max(limits.templateConditions, `At most ${limits.templateConditions} conditions`);
