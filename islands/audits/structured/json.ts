/** Anything that JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export function isJsonObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Safe for what an API answered: it came out of JSON, and the wire leaves open what it says. */
export function fromWire(value: unknown): Json {
  return (value ?? null) as Json;
}

/** The value that a text stands for; undefined where the text is not JSON, or holds a number that none can be made of. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text, finite);
  } catch {
    return undefined;
  }
}

/** A number such as 1e400 would be written as null. */
function finite(_key: string, value: Json): Json {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError();
  return value;
}

/** Laid out for people to read and to edit. */
export function printJson(value: Json): string {
  return JSON.stringify(value, null, 2);
}
