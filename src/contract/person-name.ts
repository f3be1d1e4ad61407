/** "First Last", or what there is of it; the fallback stands where a person has no name yet. */
export function personName(
  person: { firstName: string | null; lastName: string | null },
  fallback = "Unnamed",
): string {
  return [person.firstName, person.lastName].filter(Boolean).join(" ") || fallback;
}
