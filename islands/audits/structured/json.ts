/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function isJsonObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Safe for API responses: they were parsed from JSON, and the wire type leaves the value open. */
export function fromWire(value: unknown): Json {
  return (value ?? null) as Json;
}

/** Parses a text; undefined if it is not JSON, or contains a number out of range. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text, finite);
  } catch {
    return undefined;
  }
}

/** Rejects numbers such as 1e400, which would be written as null. */
function finite(_key: string, value: Json): Json {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError();
  return value;
}

/** Formats JSON for reading and editing. */
export function printJson(value: Json): string {
  return JSON.stringify(value, null, 2);
}
