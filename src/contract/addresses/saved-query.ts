import type { Reading } from "./list-address";

type Address = { readings: Record<string, Reading<unknown>> };

/**
 * What an address asks of its list, in one form: known keys alone, in their order, and none that only says what goes
 * without saying. Two addresses that show the same list have the same one.
 */
export function savedQuery({ readings }: Address, given: URLSearchParams): string {
  const saved = new URLSearchParams();
  for (const [name, read] of Object.entries(readings)) {
    const value = read(given.get(name) ?? "");
    if (value !== null && value !== "" && value !== read("")) saved.set(name, String(value));
  }
  return saved.toString();
}
