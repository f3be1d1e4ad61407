import { currencyCodes } from "#/src/contract/choices/reports-in";
import { simplified } from "#/src/format/fold";
import { marketplaces } from "./header-names";
import type { MeasuredColumn } from "./measures";
import { NotReadable } from "./not-readable";
import type { Cell } from "./rows";
import { textOf } from "./sift-rows";

/** Returns the distinct texts of cells in order of appearance. */
export function distinctTexts(cells: Iterable<Cell>): string[] {
  return [...new Set([...cells].map(textOf))].filter((text) => text !== "");
}

/**
 * Determines the possible currencies of a report's amounts: by its currency column and its signs, and if those leave
 * several or none, by `local`, the currency of its marketplace.
 * @throws NotReadable for two currencies
 */
export function currenciesIn(
  named: readonly string[],
  columns: Iterable<MeasuredColumn>,
  local: string | null,
): readonly string[] {
  const unknown = named.find((code) => !codes.has(code.toUpperCase()));
  if (unknown) throw new NotReadable(`“${unknown}” is not a currency of Amazon's marketplaces.`);
  if (named.length > 1) throw twoCurrencies(named);
  let agreed: readonly string[] | null = named[0] ? [named[0].toUpperCase()] : null;
  for (const { currencies } of columns) {
    if (!currencies) continue;
    const both: readonly string[] = agreed ? agreed.filter((code) => currencies.includes(code)) : currencies;
    if (both.length === 0) throw twoCurrencies([agreed?.[0] ?? "", currencies[0] ?? ""]);
    agreed = both;
  }
  if (local !== null && (agreed === null || agreed.includes(local))) return [local];
  return agreed ?? [];
}

/** Returns the currency shared by all these marketplaces; null without one, or if one is unknown. */
export function currencyOf(named: readonly string[]): string | null {
  const found = new Set(named.map((name) => marketplaces[domainOf(name)]?.currency ?? null));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/**
 * Returns the marketplace that a report names, otherwise the only one with its currency; null if neither is clear.
 */
export function marketplaceOf(named: readonly string[], currencies: readonly string[]): string | null {
  const found = new Set(named.map(domainOf));
  if (found.size > 0) return found.size === 1 ? ([...found][0] ?? null) : null;
  const own = Object.keys(marketplaces).filter((domain) => marketplaces[domain]?.currency === currencies[0]);
  return own.length === 1 ? (own[0] ?? null) : null;
}

/** @throws NotReadable for figures of two accounts in one file */
export function accountOf(ids: readonly string[]): string | null {
  const [first, second] = ids;
  if (second === undefined) return first ?? null;
  throw new NotReadable(
    `The file contains figures of ${ids.length} accounts (${first}, ${second}${ids.length > 2 ? " and more" : ""}). Download a report for each.`,
  );
}

const codes: ReadonlySet<string> = new Set(currencyCodes);

const domains = new Map(
  Object.entries(marketplaces).flatMap(([domain, { names }]) =>
    [domain, ...names].map((name): [string, string] => [simplified(name), domain]),
  ),
);
const domainOf = (name: string) => domains.get(simplified(name)) ?? name.toLowerCase();

const twoCurrencies = ([first, second]: readonly string[]) =>
  new NotReadable(
    `The file contains amounts in two currencies, ${first} and ${second}. Download a report for each.`,
  );
