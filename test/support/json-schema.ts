export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

/**
 * Compares a value with its description and returns the paths of differences: supports the part of JSON Schema that
 * OpenAPI uses here, with references resolved. Undeclared keys count as different.
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
  if (typeof value === "string") return inText(value, schema, path);
  if (typeof value === "number") return between("", value, schema.minimum, schema.maximum, path);
  if (Array.isArray(value)) {
    const length = between(" items", value.length, schema.minItems, schema.maxItems, path);
    const each = value.flatMap((item, index) => differences(item, schema.items ?? {}, `${path}[${index}]`));
    return [...length, ...each];
  }
  if (typeof value === "object" && value !== null) return inObject({ ...value }, schema, path);
  return [];
}

const formats: Record<string, (text: string) => boolean> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  "date-time": (text) => /^\d{4}-\d{2}-\d{2}T.*Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^\S+@\S+$/.test(text.trim()),
  uri: (text) => URL.canParse(text),
};

/** Counts characters as Unicode code points, as JSON Schema does. */
function inText(value: string, { minLength, maxLength, pattern, format }: Schema, path: string): string[] {
  const found = between(" characters", [...value].length, minLength, maxLength, path);
  if (pattern && !new RegExp(pattern, "u").test(value)) found.push(`${path}: not like ${pattern}`);
  const isFormed = format === undefined ? undefined : formats[format];
  if (isFormed?.(value) === false) found.push(`${path}: no ${format}`);
  return found;
}

function between(
  of: string,
  value: number,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  path = "$",
): string[] {
  return value < min || value > max ? [`${path}: ${value}${of}, not from ${min} to ${max}`] : [];
}

function inObject(value: Record<string, unknown>, schema: Schema, path: string): string[] {
  const missing = (schema.required ?? [])
    .filter((key) => !Object.hasOwn(value, key))
    .map((key) => `${path}.${key}: missing`);
  const found = Object.entries(value).flatMap(([key, item]) => {
    const property = own(schema.properties, key);
    if (property) return differences(item, property, `${path}.${key}`);
    if (typeof schema.additionalProperties === "object") {
      return differences(item, schema.additionalProperties, `${path}.${key}`);
    }
    return schema.properties ? [`${path}.${key}: not described`] : [];
  });
  return [...missing, ...found];
}

/** Looks up an own property: a key such as `constructor` finds nothing. */
function own<V>(record: Record<string, V> | undefined, key: string): V | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
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
