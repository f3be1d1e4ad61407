import * as v from "valibot";
import { openedValues } from "./opened-values";

/**
 * What `form` would make of the values it `opened` with, taken away from what it made of the `edited` ones: the
 * fields that the person changed. Both sides go through the form, so that only what was typed counts and
 * what the form cannot show stays as it is.
 */
export function editedFields<T extends object>(
  form: v.GenericSchema<unknown, object>,
  opened: object,
  edited: T,
): Partial<T> {
  const parsed = v.safeParse(form, openedValues(form, opened));
  const before: Partial<Record<string, unknown>> = parsed.success ? { ...parsed.output } : {};
  return Object.fromEntries(
    Object.entries(edited).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])),
  ) as Partial<T>;
}
