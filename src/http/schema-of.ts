import { resolver } from "hono-openapi";
import { z } from "zod";

/**
 * Describes a schema for OpenAPI as it is sent. The library's own conversion drops what stands beside a reference, such
 * as the description of a field whose type is a named enumeration. A query keeps its defaults as such
 * (`keepsDefaults`): generators leave its parameters optional.
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

/** Safe because OpenAPI 3.1 takes every JSON Schema; the two libraries only write its type differently. */
type Described = Awaited<ReturnType<ReturnType<typeof resolver>["toOpenAPISchema"]>>;

/** openapi-typescript makes a property with a default required; in words it stays optional for every generator. */
function putDefaultIntoWords(schema: z.core.JSONSchema.BaseSchema) {
  if (!("default" in schema)) return;
  const { default: value, description } = schema;
  delete schema.default;
  schema.description = [description, `Default: ${JSON.stringify(value)}`].filter(Boolean).join(". ");
}

/** zod gathers named schemas under `$defs`, OpenAPI under its components. */
function withComponentReferences(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
}
