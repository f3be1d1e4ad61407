import { z } from "zod";
import { isInCalendar, outsideCalendar } from "./calendar";
import { limits } from "./limits";
import { callLimits } from "./limits-of-calls";
import { listLimits } from "./limits-of-lists";
import { isHttpUrl } from "./links";
import {
  isPlainLine,
  isPlainText,
  notPlainLine,
  notPlainText,
  withoutDirections,
  withoutHidden,
} from "./plain-text";
import { isTimeZone, notTimeZone } from "./time-zones";

/** An enumeration whose error message lists all values. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, {
    error: ({ input }) => (input === undefined ? "Required" : `Must be one of ${values.join(", ")}`),
  });

/** A UUID; the portal's are version 7, others are accepted and simply match no row. */
export const Id = z.uuid("Must be an id");
export type Id = z.infer<typeof Id>;

/** A calendar date `yyyy-mm-dd` within the portal's calendar; never a point in time. */
export const IsoDate = z
  .string()
  .max(10, "Must be a date (yyyy-mm-dd)")
  .pipe(z.iso.date({ message: "Must be a date (yyyy-mm-dd)", abort: true }))
  .refine(isInCalendar, outsideCalendar)
  .meta({ format: "date", examples: ["2026-03-31"] });

/** A point in time, ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.string().meta({ format: "date-time" });

/** Fields of every editable row. */
export const rowFields = { version: z.int(), createdAt: Timestamp, updatedAt: Timestamp };

/** A person's name, as far as known. */
export const personFields = { firstName: z.string().nullable(), lastName: z.string().nullable() };

/** Makes fields of a new row optional: absent ones take their default, or null when nullable. */
export function withDefaults<F extends Fields, D extends Defaults<F>>(fields: F, defaults: D) {
  const entries = Object.entries(fields).map(([name, schema]) => {
    if (name in defaults) return [name, schema.default(defaults[name])];
    return [name, schema.safeParse(null).success ? schema.default(null) : schema];
  });
  // Safe because every field keeps its name; Object.fromEntries loses the key types.
  return Object.fromEntries(entries) as {
    [K in keyof F]: K extends keyof D
      ? z.ZodDefault<F[K]>
      : null extends z.output<F[K]>
        ? z.ZodDefault<F[K]>
        : F[K];
  };
}

type Fields = Record<string, z.ZodType>;
type Defaults<F extends Fields> = { [K in keyof F]?: z.output<F[K]> };

const wellFormed = (text: string) => text.isWellFormed();

function text(max: number) {
  return z
    .string()
    .max(max, `Must be at most ${max.toLocaleString("en-US")} characters`)
    .refine(wellFormed, "Must be valid Unicode text")
    .overwrite(withoutHidden)
    .trim();
}

const line = (max: number) => text(max).refine(isPlainLine, notPlainLine);
/** Direction marks come along with pasted text and carry no meaning, so they are removed instead of refused. */
const lines = (max: number) =>
  text(max).overwrite(withoutDirections).trim().refine(isPlainText, notPlainText);
const blankAsNull = (value: string) => (value === "" ? null : value);

/** One required line; trimmed, never blank. */
export const requiredText = (message = "Required", max: number = limits.nameLength) =>
  line(max).pipe(z.string().min(1, message));

/** One optional line; blank becomes null, so that "absent" has a single form. */
export const optionalLine = (max: number = limits.nameLength) => line(max).transform(blankAsNull).nullable();

/** An IANA time zone, or null for none of its own. */
export const OptionalTimeZone = optionalLine().refine(
  (name) => name === null || isTimeZone(name),
  notTimeZone,
);

/** Required multi-line text. */
export const requiredNote = (max: number = limits.noteLength) =>
  lines(max).pipe(z.string().min(1, "Required"));

/** Optional multi-line text. */
export const optionalText = (max: number = limits.textLength) => lines(max).transform(blankAsNull).nullable();

export const Email = z
  .string()
  .max(limits.emailLength, `Must be at most ${limits.emailLength} characters`)
  .trim()
  .pipe(z.email("Must be a valid email address"))
  .meta({ format: "email" });

export const HttpUrl = z
  .string()
  .max(limits.urlLength, `Must be at most ${limits.urlLength} characters`)
  .trim()
  .refine(isHttpUrl, "Please enter a valid URL")
  .meta({ format: "uri" });

/** Optional link; an empty one is stored as null. */
export const OptionalHttpUrl = z.union([z.literal("").transform(() => null), HttpUrl]).nullable();

const positiveInt = (max: number) => z.coerce.number().int().min(1).max(max);

/** Query keys for paging; pages count from 1. */
export const pageKeys = {
  page: positiveInt(listLimits.pageMax).optional().describe("The page, counted from 1"),
  pageSize: positiveInt(callLimits.pageSizeMax).optional().describe("Entries per page; 50 by default"),
};

/** Search text of a list: plain text, case-insensitive. */
export const Search = z
  .string()
  .max(limits.nameLength)
  .overwrite(withoutHidden)
  .optional()
  .describe("Text to find, case-insensitive");
