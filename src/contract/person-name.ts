/** Joins "First Last" from the parts present; returns the fallback without any. */
export function personName(
  person: { firstName: string | null; lastName: string | null },
  fallback = "Unnamed",
): string {
  return [person.firstName, person.lastName].filter(Boolean).join(" ") || fallback;
}
