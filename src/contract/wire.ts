import { z } from "zod";
import { limits } from "./limits";
import type { Field, Fields } from "./nouns/field";
import {
  Email,
  HttpUrl,
  Id,
  IsoDate,
  OptionalHttpUrl,
  OptionalTimeZone,
  optionalLine,
  optionalText,
  requiredText,
} from "./primitives";
import { ObjectPath } from "./uploads";

const atLeast = (min: number) => `Must be at least ${min}`;

/** Schema of each kind of field that a call sends; `required` ones do not allow null. */
const schemas = {
  requiredLine: ({ message }) => requiredText(message),
  email: () => Email,
  line: () => optionalLine(),
  text: () => optionalText(),
  link: () => OptionalHttpUrl,
  links: ({ max }) => z.array(HttpUrl).max(max, `At most ${max} links`),
  date: () => IsoDate.nullable(),
  amount: () =>
    z
      .int("Must be a whole number")
      .min(0, atLeast(0))
      .max(limits.amount, `Must be at most ${limits.amount.toLocaleString("en-US")}`)
      .nullable(),
  decimal: ({ max }) => z.number().min(0, atLeast(0)).max(max).nullable(),
  flag: () => z.boolean(),
  range: ({ min, max }) => z.int().min(min).max(max),
  wholeNumber: ({ min, max, required = atLeast(min) }) => z.int().min(min, required).max(max),
  scale: ({ steps }) =>
    z
      .int()
      .min(Number(steps[0]))
      .max(Number(steps.at(-1))),
  reference: () => Id.nullable(),
  timeZone: () => OptionalTimeZone,
  picture: () => ObjectPath.nullable(),
} satisfies { [Kind in Field["kind"]]?: (field: Field & { kind: Kind }) => z.ZodType };

const required = { date: IsoDate, reference: Id };

type WireKind = keyof typeof schemas;
/** A field whose kind has a schema; enumerations have names of their own. */
type WireField = Field & { kind: WireKind };

type SchemaOf<F extends Field> = F extends { kind: keyof typeof required; required: string }
  ? (typeof required)[F["kind"]]
  : F["kind"] extends WireKind
    ? ReturnType<(typeof schemas)[F["kind"]]>
    : never;

type Own<F> = { [Name in keyof F]?: z.ZodType };
type EntriesOf<F extends Fields, O> = {
  [Name in keyof F]: Name extends keyof O ? Extract<O[Name], z.ZodType> : SchemaOf<F[Name]>;
};

/** Builds the schemas of a noun's fields as calls send them: each by its kind, or the `own` schema of its name. */
export function wireOf<F extends Fields, O extends Own<F>>(
  fields: F & Readonly<Record<Exclude<keyof F, keyof O>, WireField>>,
  own: O,
): EntriesOf<F, O> {
  const entries = Object.entries<Field>(fields).map(([name, field]) => [name, own[name] ?? schemaOf(field)]);
  // Safe because every field keeps its name and has the schema of its kind; Object.fromEntries loses the key types.
  return Object.fromEntries(entries) as EntriesOf<F, O>;
}

/** Safe because `wireOf` accepts only such kinds, and the kind selects the function for its fields. */
function schemaOf(field: Field): z.ZodType {
  if ((field.kind === "date" || field.kind === "reference") && field.required !== undefined) {
    return required[field.kind];
  }
  const make = schemas[field.kind as WireKind] as (field: Field) => z.ZodType;
  return make(field);
}
