import type { Reading } from "./list-address";

type Address = { readings: Record<string, Reading<unknown>> };

/**
 * Normalizes a list's query string: known keys in their order, without default values. Addresses that show the same
 * list normalize to the same string.
 */
export function canonicalQuery({ readings }: Address, given: URLSearchParams): string {
  const canonical = new URLSearchParams();
  for (const [name, read] of Object.entries(readings)) {
    const value = read(given.get(name) ?? "");
    if (value !== null && value !== "" && value !== read("")) canonical.set(name, String(value));
  }
  return canonical.toString();
}
