import type { z } from "zod";
import { ImportedClient } from "#/src/contract/clients";
import { serverLimits } from "#/src/contract/limits";
import type { FieldError } from "#/src/contract/problem";
import { fieldErrorsOf } from "#/src/domain/field-errors";

type Fields = Record<string, unknown>;

/** What a row says, or null with what is wrong with it. */
type Checked<T> = { data: T | null; errors: FieldError[]; dropped: FieldError[] };

/**
 * Checks the fields of an imported row. With `skipInvalid`, wrong values of optional fields are left out and named
 * in `dropped`; what else is wrong refuses the row in any case.
 */
export function checkRow<S extends z.ZodType>(
  schema: S,
  fields: Fields,
  { skipInvalid }: { skipInvalid: boolean },
): Checked<z.output<S>> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { data: parsed.data, errors: [], dropped: [] };
  const wrong = parsed.error.issues.filter(({ path: [field] }) => isOptional(field));
  if (!skipInvalid || wrong.length === 0) {
    return { data: null, errors: named(parsed.error.issues), dropped: [] };
  }
  const left = schema.safeParse(without(fields, new Set(wrong.map(({ path: [field] }) => field))));
  return left.success
    ? { data: left.data, errors: [], dropped: named(wrong) }
    : { data: null, errors: named(left.error.issues), dropped: [] };
}

const named = (issues: readonly z.core.$ZodIssue[]) => fieldErrorsOf(issues, serverLimits.errorsPerRow);

const optional: ReadonlySet<unknown> = new Set(
  Object.entries(ImportedClient.shape).flatMap(([field, schema]) =>
    schema.safeParse(undefined).success ? [field] : [],
  ),
);
const isOptional = (field: PropertyKey | undefined) => optional.has(field);

function without(fields: Fields, left: ReadonlySet<PropertyKey | undefined>): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !left.has(field)));
}
