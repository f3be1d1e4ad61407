import * as v from "valibot";
import { notPlainLine, notPlainText, plainLine, plainText } from "#/src/contract/plain-text";

const cleaners = new Map([
  [notPlainLine, plainLine],
  [notPlainText, plainText],
]);

/**
 * What a form opens with. A row may hold text that was taken before characters which nobody sees were refused:
 * such text opens without them, or else no other field of the row could be edited.
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
