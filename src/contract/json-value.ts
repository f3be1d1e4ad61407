import { z } from "zod";

/**
 * Any JSON value: people keep their own columns; the screen shows all of them as a table. zod's own `json` tries six
 * schemas on each value inside, which takes it eighty times as long as the parser.
 */
export const JsonValue: z.ZodType<unknown> = z
  .unknown()
  .refine(isJson, "Must be valid JSON")
  .meta({
    id: "JsonValue",
    description: "Any JSON value",
    anyOf: [
      ...["string", "number", "boolean", "null"].map((type) => ({ type })),
      // `{}` is any JSON value too: TypeScript refuses an array that names itself in the types made from this.
      { type: "array", items: {} },
      { type: "object", additionalProperties: { $ref: "#/$defs/JsonValue" } },
    ],
  });

/** False for what JSON has no word for, such as a number without end: `1e999` is parsed as one. */
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
