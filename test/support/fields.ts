import type { z } from "zod";

type Fields = Record<string, z.ZodType>;

/** Sorts the fields of a body by what they accept: any text, any JSON, or only a certain format. */
export function fieldsByKind({ shape }: { shape: Fields }) {
  const takes = (value: unknown) => (key: string) => shape[key]?.safeParse(value).success === true;
  const keys = Object.keys(shape);
  const json = keys.filter(takes({ any: ["JSON"] }));
  const text = keys.filter((key) => takes("Any words.")(key) && !json.includes(key));
  return { text, json, formed: keys.filter((key) => !text.includes(key) && !json.includes(key)) };
}
