import fc from "fast-check";
import strings from "../../fixtures/blns.json";
import type { Schema } from "../../support/json-schema";

/** A placeholder in a planned body for the id of an existing row; `field` determines its kind. */
export type LiveId = { field: string; pick: number };

/** Maximum depth of a recursive value, and number of entries of a list or a record. */
const deepest = 3;
const most = 3;

/** Generates any value that the schema describes; `field` is its key. */
export function valueFor(schema: Schema, field = "", depth = 0): fc.Arbitrary<unknown> {
  if (schema.anyOf) {
    const [first, ...others] = schema.anyOf.map((option) => () => valueFor(option, field, depth + 1));
    if (!first) return fc.constant(null);
    return depth >= deepest ? first() : fc.oneof(...[first, ...others].map((make) => make()));
  }
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length !== 1) return fc.oneof(...(types.length > 0 ? types : anyType).map(ofType));
  return ofType(types[0] ?? "null");

  function ofType(type: string): fc.Arbitrary<unknown> {
    switch (type) {
      case "string":
        return textOf(schema, field);
      case "integer":
        return fc.integer(bounds(schema));
      case "number":
        return numberOf(schema);
      case "boolean":
        return fc.boolean();
      case "array":
        return listOf(schema, field, depth);
      case "object":
        return recordOf(schema, depth);
      default:
        return fc.constant(null);
    }
  }
}

const anyType = ["string", "number", "boolean", "null"];

function textOf({ format, maxLength, minLength = 0 }: Schema, field: string): fc.Arbitrary<unknown> {
  switch (format) {
    case "uuid":
      return fc.nat(9).map((pick): LiveId => ({ field, pick }));
    case "date":
      return fc.constantFrom("2026-03-09", "2026-02-28", "2028-02-29", "2025-12-31", "2026-04-30");
    case "date-time":
      return fc.constantFrom("2026-06-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z");
    case "email":
      return fc.nat().map((number) => `anybody-${number}@portal.test`);
    case "uri":
      return fc.constantFrom(...addresses);
  }
  const longest = Math.min(maxLength ?? 100, 10_000);
  const text = fc.oneof(
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(longest, 40) }),
    fc.constantFrom(...strings.filter((each) => each.length <= longest && each.length >= minLength)),
    fc.constant("x".repeat(longest)),
  );
  return text.filter((each) => each.length <= longest);
}

const addresses = [
  "https://example.com/a?b=c#d",
  "http://[::1]:8080/",
  "HTTPS://EXAMPLE.COM",
  "https://例え.jp/ü",
  "https://a.test/%00",
];

function bounds({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) {
  return { min: Math.ceil(minimum), max: Math.floor(maximum) };
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
  const { min, max } = bounds(schema);
  return fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));
}

function listOf(schema: Schema, field: string, depth: number): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = most, items = {} } = schema;
  const maxLength = Math.max(minItems, Math.min(maxItems, most));
  return fc.array(valueFor(items, field, depth + 1), { minLength: minItems, maxLength });
}

function recordOf(schema: Schema, depth: number): fc.Arbitrary<Record<string, unknown>> {
  if (!schema.properties) {
    const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    return fc.dictionary(fc.string({ maxLength: 20 }), valueFor(values, "", depth + 1), { maxKeys: most });
  }
  const properties = Object.entries(schema.properties);
  const values = Object.fromEntries(properties.map(([key, each]) => [key, valueFor(each, key, depth + 1)]));
  const optional = properties.map(([key]) => key).filter((key) => !schema.required?.includes(key));
  const subset = fc.subarray(optional, { maxLength: Math.min(optional.length, 5) });
  return fc.tuple(fc.record(values), subset).map(([record, present]) => {
    const keys = new Set([...present, ...(schema.required ?? [])]);
    return Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));
  });
}
