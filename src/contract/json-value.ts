import { z } from "zod";

/**
 * Any JSON value: users keep their own columns, and the screen shows them all as a table. Built on `unknown`, since
 * zod's own `json` tries six schemas on each nested value and takes eighty times as long as the parser.
 */
export const JsonValue: z.ZodType<unknown> = z
  .unknown()
  .refine(isJson, "Must be valid JSON")
  .meta({
    id: "JsonValue",
    description: "Any JSON value",
    anyOf: [
      ...["string", "number", "boolean", "null"].map((type) => ({ type })),
      // `{}` also means any JSON value: TypeScript rejects an array schema that refers to itself in the generated
      // types.
      { type: "array", items: {} },
      { type: "object", additionalProperties: { $ref: "#/$defs/JsonValue" } },
    ],
  });

/** False for values that JSON cannot express, such as Infinity: `1e999` parses to it. */
function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (Array.isArray(value)) return value.every(isJson);
  if (!isObject(value)) return false;
  for (const key in value) if (!isJson(value[key])) return false;
  return true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object";
}
