import type { Reading } from "./list-address";

type Address = { readings: Record<string, Reading<unknown>> };

/**
 * Normalizes a list's query string: known keys in their order, without default values. Addresses that show the same
 * list normalize to the same string.
 */
export function savedQuery({ readings }: Address, given: URLSearchParams): string {
  const saved = new URLSearchParams();
  for (const [name, read] of Object.entries(readings)) {
    const value = read(given.get(name) ?? "");
    if (value !== null && value !== "" && value !== read("")) saved.set(name, String(value));
  }
  return saved.toString();
}
