import type { ReportKind } from "#/src/contract/choices/reports-in";
import { simplified } from "#/src/format/fold";
import { headerNames } from "./header-names";
import { NotReadable } from "./not-readable";

/** The meaning of a column, in any kind of report. */
export type Meaning = { [K in ReportKind]: keyof (typeof headerNames)[K] }[ReportKind];

export type Columns = {
  kind: ReportKind;
  /** Index of each known column, from 0. */
  places: ReadonlyMap<Meaning, number>;
  /** Columns with a header that is not in the list of names. */
  unused: string[];
};

/**
 * Parses a header line; null for any other line.
 * @throws NotReadable for an unusable report, and when two columns match the same figure
 */
export function headerOf(headers: readonly string[]): Columns | null {
  const written = headers.map(simplified);
  for (const kind of kinds) {
    const headerMeanings = meanings.get(kind);
    const claims = written.map((header) => headerMeanings?.get(header) ?? null);
    const has = (...wanted: Meaning[]) => wanted.filter((meaning) => claims.includes(meaning)).length;
    if (!isKind[kind](has)) continue;
    return {
      kind,
      places: placesOf(headers, claims),
      unused: headers.filter((header, at) => header.trim() !== "" && !claims[at]),
    };
  }
  if (isParentReport(written)) {
    throw new NotReadable(
      "This is the Business Report by parent ASIN, which hides the figures of single products. Download “Detail Page Sales and Traffic By Child Item”.",
    );
  }
  return null;
}

/** Names of figures in sentences. */
export const meaningLabels: Partial<Record<Meaning, string>> = {
  childAsin: "child ASIN",
  sessions: "sessions",
  pageViews: "page views",
  units: "units",
  sales: "sales",
  buyBox: "Buy Box",
  impressions: "impressions",
  clicks: "clicks",
  spend: "ad spend",
  adSales: "ad sales",
  date: "date",
  daysOfSupply: "days of supply",
  productSales: "product sales",
};

type Has = (...wanted: Meaning[]) => number;

/** Recognizes a kind by its columns: `has` counts how many of them are present. */
const isKind: Record<ReportKind, (has: Has) => boolean> = {
  payments: (has) => has("settlement") === 1 && has("date", "order", "productSales") >= 2,
  fba_inventory: (has) => has("asin") === 1 && has("fnsku", "daysOfSupply") >= 1,
  ads: (has) => has("impressions", "clicks", "spend") >= 2,
  business_by_asin: (has) => has("childAsin") === 1 && has("sessions", "pageViews", "units", "sales") >= 1,
  business_by_date: (has) => has("date") === 1 && has("sessions", "pageViews", "units", "sales") >= 1,
};

const kinds: readonly ReportKind[] = [
  "payments",
  "fba_inventory",
  "ads",
  "business_by_asin",
  "business_by_date",
];

/** The simplified headers of each kind with their meaning. */
const meanings = new Map(kinds.map((kind) => [kind, meaningsOf(headerNames[kind])]));

function meaningsOf(names: Partial<Record<Meaning, readonly string[]>>): Map<string, Meaning> {
  const found = new Map<string, Meaning>();
  for (const [meaning, aliases] of entriesOf(names)) {
    for (const alias of aliases ?? []) found.set(simplified(alias), meaning);
  }
  return found;
}

/** Safe because the names of a kind have no keys other than meanings. */
function entriesOf(names: Partial<Record<Meaning, readonly string[]>>) {
  return Object.entries(names) as [Meaning, readonly string[] | undefined][];
}

function placesOf(headers: readonly string[], claims: readonly (Meaning | null)[]): Map<Meaning, number> {
  const places = new Map<Meaning, number>();
  for (const [at, meaning] of claims.entries()) {
    if (!meaning) continue;
    const other = places.get(meaning);
    if (other !== undefined) {
      throw new NotReadable(
        `The columns “${headers[other]}” and “${headers[at]}” both mean ${meaningLabels[meaning] ?? meaning}, so neither was read. Download the report again and leave its header as it is.`,
      );
    }
    places.set(meaning, at);
  }
  return places;
}

function isParentReport(written: readonly string[]): boolean {
  const { parentAsin, sessions, units, sales } = headerNames.business_by_asin;
  const has = (aliases: readonly string[]) => aliases.some((alias) => written.includes(simplified(alias)));
  return has(parentAsin) && [sessions, units, sales].some(has);
}
