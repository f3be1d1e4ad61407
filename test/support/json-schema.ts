type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
};

/**
 * Where a value differs from its description, as paths: the part of JSON Schema that the API's description
 * uses. Keys that the description does not name count as different.
 */
export function differences(value: unknown, schema: Schema, path = "$"): string[] {
  if (schema.anyOf) {
    const tries = schema.anyOf.map((option) => differences(value, option, path));
    return tries.some((found) => found.length === 0) ? [] : [`${path}: none of ${tries.length} forms`];
  }
  if ("const" in schema && value !== schema.const) return [`${path}: not ${String(schema.const)}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path}: not one of ${schema.enum.join(", ")}`];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return [`${path}: not ${types}`];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => differences(item, schema.items ?? {}, `${path}[${index}]`));
  }
  if (typeof value === "object" && value !== null) return inObject({ ...value }, schema, path);
  return [];
}

function inObject(value: Record<string, unknown>, schema: Schema, path: string): string[] {
  const missing = (schema.required ?? [])
    .filter((key) => !(key in value))
    .map((key) => `${path}.${key}: missing`);
  const found = Object.entries(value).flatMap(([key, item]) => {
    const property = schema.properties?.[key];
    if (property) return differences(item, property, `${path}.${key}`);
    if (typeof schema.additionalProperties === "object") {
      return differences(item, schema.additionalProperties, `${path}.${key}`);
    }
    return schema.properties ? [`${path}.${key}: not described`] : [];
  });
  return [...missing, ...found];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
