import type { z } from "zod";
import { serverLimits } from "#/src/contract/limits";
import type { FieldError } from "#/src/contract/problem";
import { fieldErrorsOf } from "./field-errors";

/** The fields of a row of a file, as uploaded. */
export type Fields = Record<string, unknown>;

/** The parsed row, or null with the errors. */
type Checked<T> = { data: T | null; errors: FieldError[]; dropped: FieldError[] };

/** Returns the fields that a new row may omit. */
export function optionalFields({ shape }: z.ZodObject): ReadonlySet<unknown> {
  const fields = Object.entries(shape).filter(([, schema]) => schema.safeParse(undefined).success);
  return new Set(fields.map(([field]) => field));
}

/**
 * Validates the fields of an imported row. With `skipInvalid`, invalid values of optional fields are removed and listed
 * in `dropped`; any other error rejects the row.
 */
export function checkRow<T>(
  schema: z.ZodType<T>,
  fields: Fields,
  { skipInvalid, optional }: { skipInvalid: boolean; optional: ReadonlySet<unknown> },
): Checked<T> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { data: parsed.data, errors: [], dropped: [] };
  const wrong = parsed.error.issues.filter(({ path: [field] }) => optional.has(field));
  if (!skipInvalid || wrong.length === 0) {
    return { data: null, errors: named(parsed.error.issues), dropped: [] };
  }
  const left = schema.safeParse(without(fields, new Set(wrong.map(({ path: [field] }) => field))));
  return left.success
    ? { data: left.data, errors: [], dropped: named(wrong) }
    : { data: null, errors: named(left.error.issues), dropped: [] };
}

const named = (issues: readonly z.core.$ZodIssue[]) => fieldErrorsOf(issues, serverLimits.errorsPerRow);

function without(fields: Fields, left: ReadonlySet<PropertyKey | undefined>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !left.has(field)));
}
