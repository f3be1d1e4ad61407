/** Status colors of badges and bars; `gray` is the fallback. */
export type Tone = "blue" | "green" | "yellow" | "orange" | "red" | "gray";

type Entry = { label: string; tone?: Tone };

/** The keys of a choice, as a type. */
export type KeyOf<C extends { values: readonly string[] }> = C["values"][number];

/**
 * An enumeration with its labels: keys go over the wire, labels onto screens. `values` keeps the order of
 * declaration, which is the order in every picker. Does not import zod, so that screens can show labels without
 * shipping a validator.
 */
export function choice<const T extends Record<string, Entry>>(entries: T) {
  type Key = Extract<keyof T, string>;
  const values = Object.keys(entries) as [Key, ...Key[]];
  return {
    values,
    label: (key: Key): string => entries[key]?.label ?? key,
    tone: (key: Key): Tone => entries[key]?.tone ?? "gray",
    options: values.map((value) => ({ value, label: entries[value]?.label ?? value })),
    has: (key: string): key is Key => Object.hasOwn(entries, key),
  };
}
