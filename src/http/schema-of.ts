import { resolver } from "hono-openapi";
import { z } from "zod";

/**
 * Describes a schema for OpenAPI as it is sent. The library's own conversion drops siblings of a reference, such as the
 * description of a field whose type is a named enumeration. Query parameters keep their defaults (`keepsDefaults`),
 * which generators still treat as optional.
 */
export function schemaOf(schema: z.ZodType, { keepsDefaults = false } = {}): ReturnType<typeof resolver> {
  return { ...resolver(schema), toOpenAPISchema: async () => openApiOf(schema, keepsDefaults) };
}

function openApiOf(schema: z.ZodType, keepsDefaults: boolean) {
  const found = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (!keepsDefaults) putDefaultIntoWords(jsonSchema);
    },
  });
  const { $schema: _, $defs: schemas = {}, ...described } = withComponentReferences(found);
  return { schema: described, components: { schemas } } as Described;
}

/** Safe because OpenAPI 3.1 accepts every JSON Schema; only the two libraries' types differ. */
type Described = Awaited<ReturnType<ReturnType<typeof resolver>["toOpenAPISchema"]>>;

/**
 * Moves a default into the description: openapi-typescript would make the property required, while other generators
 * keep it optional.
 */
function putDefaultIntoWords(schema: z.core.JSONSchema.BaseSchema) {
  if (!("default" in schema)) return;
  const { default: value, description } = schema;
  delete schema.default;
  schema.description = [description, `Default: ${JSON.stringify(value)}`].filter(Boolean).join(". ");
}

/** Rewrites references: zod puts named schemas under `$defs`, OpenAPI under its components. */
function withComponentReferences(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
}
