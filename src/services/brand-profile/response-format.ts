import { z } from "zod";
import { LeadProfile } from "#/src/contract/lead-profile";

/**
 * The contract's profile as a strict structured output: each property required, no others. Strict schemas take
 * no lengths, so a limit becomes words for the model, and `readAnswer` holds it.
 */
export const responseFormat = {
  type: "json_schema" as const,
  json_schema: { name: "brand_profile", strict: true, schema: strictSchema() },
};

function strictSchema(): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(LeadProfile, {
    override({ jsonSchema }) {
      const { maxLength, maxItems } = jsonSchema;
      delete jsonSchema.maxLength;
      delete jsonSchema.maxItems;
      if (maxLength !== undefined) jsonSchema.description = `At most ${maxLength} characters`;
      if (maxItems !== undefined) jsonSchema.description = `At most ${maxItems} entries`;
    },
  });
  return schema;
}
