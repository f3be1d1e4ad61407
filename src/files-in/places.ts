import { currencyCodes } from "#/src/contract/choices/reports-in";
import { simplified } from "#/src/format/fold";
import { marketplaceNames } from "./header-names";
import { textOf } from "./left-out";
import type { MeasuredColumn } from "./measures";
import { NotReadable } from "./not-readable";
import type { Cell } from "./rows";

/** The different texts of cells, in the order in which they come. */
export function distinctTexts(cells: Iterable<Cell>): string[] {
  return [...new Set([...cells].map(textOf))].filter((text) => text !== "");
}

/**
 * What the amounts of a report may be in: what its column of currencies says and what its signs may mean.
 * @throws NotReadable for two currencies
 */
export function currenciesIn(named: readonly string[], columns: Iterable<MeasuredColumn>): readonly string[] {
  const unknown = named.find((code) => !codes.has(code.toUpperCase()));
  if (unknown) throw new NotReadable(`“${unknown}” is no currency of Amazon's marketplaces.`);
  if (named.length > 1) throw twoCurrencies(named);
  let agreed: readonly string[] | null = named[0] ? [named[0].toUpperCase()] : null;
  for (const { currencies } of columns) {
    if (!currencies) continue;
    const both: readonly string[] = agreed ? agreed.filter((code) => currencies.includes(code)) : currencies;
    if (both.length === 0) throw twoCurrencies([agreed?.[0] ?? "", currencies[0] ?? ""]);
    agreed = both;
  }
  return agreed ?? [];
}

/** What a report says of a marketplace, or what its currency does where only one has it; null where neither does. */
export function marketplaceOf(named: readonly string[], currencies: readonly string[]): string | null {
  const found = new Set(named.map((name) => marketplaces.get(simplified(name)) ?? name.toLowerCase()));
  if (found.size > 0) return found.size === 1 ? ([...found][0] ?? null) : null;
  return marketplaces.get(simplified(currencies[0] ?? "")) ?? null;
}

/** @throws NotReadable for figures of two accounts in one file */
export function accountOf(ids: readonly string[]): string | null {
  const [first, second] = ids;
  if (second === undefined) return first ?? null;
  throw new NotReadable(
    `The file holds figures of ${ids.length} accounts (${first}, ${second}${ids.length > 2 ? " and more" : ""}). Download a report for each.`,
  );
}

const codes: ReadonlySet<string> = new Set(currencyCodes);

const marketplaces = new Map(
  Object.entries(marketplaceNames).flatMap(([marketplace, names]) =>
    [marketplace, ...names].map((name): [string, string] => [simplified(name), marketplace]),
  ),
);

const twoCurrencies = ([first, second]: readonly string[]) =>
  new NotReadable(
    `The file holds amounts in two currencies, ${first} and ${second}. Download a report for each.`,
  );
