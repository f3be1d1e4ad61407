import { safeParse, type z } from "zod";

/** What a screen's address asks for, as far as it makes sense: a mistyped filter shows the screen without it. */
export function readAddress<S extends z.ZodObject>(schema: S, given: Record<string, string>): z.output<S> {
  const sensible = Object.entries(schema.shape)
    .filter(([key, field]) => Object.hasOwn(given, key) && safeParse(field, given[key]).success)
    .map(([key]) => [key, given[key]]);
  return schema.parse(Object.fromEntries(sensible));
}
