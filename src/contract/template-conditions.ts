import { z } from "zod";
import { brandCount } from "./choices/conditions";
import { fieldKey } from "./client-fields";
import { ConditionOp } from "./enums";
import { limits } from "./limits";

const notField = `Must be ${brandCount}, or field. and a key`;
const { noteLength } = limits;

/** A condition on a client, without which a template has no task. */
export const Condition = z.strictObject({
  field: z
    .string(notField)
    .regex(new RegExp(`^(?:${brandCount}|field\\.${fieldKey})$`), notField)
    .describe(
      `\`${brandCount}\` for the number of brands, or \`field.{key}\` for one of the agency's own fields`,
    ),
  op: ConditionOp.describe("`at_least` for numbers and amounts, `has` for fields with several options"),
  value: z
    .union(
      [
        z
          .string()
          .max(noteLength, `Must be at most ${noteLength.toLocaleString("en-US")} characters`)
          .trim()
          .min(1, "Required"),
        z.number(),
        z.boolean(),
      ],
      {
        error: ({ input }) => (input === undefined ? "Required" : "Must be text, a number, or true or false"),
      },
    )
    .describe("Of the field's kind; one option where `op` is `has`"),
});

export const Conditions = z
  .array(Condition)
  .max(limits.templateConditions, `At most ${limits.templateConditions} conditions`);
