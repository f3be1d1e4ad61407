import * as v from "valibot";
import { notPlainLine, notPlainText, plainLine, plainText } from "#/src/contract/plain-text";

/**
 * Returns the fields that the person changed: the difference between the form's output for the `opened` and the
 * `edited` values. Both go through the form, so that only typed changes count and values that the form cannot show
 * stay unchanged.
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

const cleaners = new Map([
  [notPlainLine, plainLine],
  [notPlainText, plainText],
]);

/**
 * Returns the initial values of a form. Rows may contain text stored before invisible characters were refused: it is
 * cleaned, since otherwise no other field of the row could be edited.
 */
export function openedValues<Values extends object>(
  form: v.GenericSchema<Values, unknown> | v.GenericSchema<unknown, unknown>,
  values: Values,
): Values {
  const { issues = [] } = v.safeParse(form, values);
  const opened = new Map<unknown, unknown>(Object.entries(values));
  for (const { message, path } of issues) {
    const key = path?.[0]?.key;
    const value = opened.get(key);
    const clean = cleaners.get(message);
    if (clean && typeof value === "string") opened.set(key, clean(value));
  }
  return { ...values, ...Object.fromEntries(opened) };
}

/**
 * Converts a row to form values: each field of the `empty` form with the row's value; for texts "" for none, and a list
 * with one item per line.
 */
export function valuesIn<Values extends Record<string, Value>>(
  empty: Values,
  row: Partial<Record<keyof Values, unknown>>,
): Values {
  const values = Object.entries(empty).map(([name, value]) => {
    return [name, typeof value === "object" || typeof value === "boolean" ? row[name] : textIn(row[name])];
  });
  // Safe because every field gets its row's value, converted to text where needed.
  return Object.fromEntries(values) as Values;
}

type Value = string | boolean | string[] | undefined;

function textIn(value: unknown): string {
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}
