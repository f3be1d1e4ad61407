/** Returns the name of one of the agency's own fields among the fields of a client: `field.vat_id`. */
export const fieldParam = (key: string) => `field.${key}` as const;
export type FieldParam = ReturnType<typeof fieldParam>;

/** Returns the key in the name of one of the agency's own fields; null for other names. */
export function keyOfParam(name: string): string | null {
  const prefix = fieldParam("");
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
