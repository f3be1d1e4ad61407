import type { z } from "zod";

type Fields = Record<string, z.ZodType>;

/** The fields of a body by what they take: any words, any JSON, or only what has a certain form. */
export function fieldsByKind({ shape }: { shape: Fields }) {
  const takes = (value: unknown) => (key: string) => shape[key]?.safeParse(value).success === true;
  const keys = Object.keys(shape);
  const json = keys.filter(takes({ any: ["JSON"] }));
  const text = keys.filter((key) => takes("Any words.")(key) && !json.includes(key));
  return { text, json, formed: keys.filter((key) => !text.includes(key) && !json.includes(key)) };
}
