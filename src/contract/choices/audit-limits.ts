/** Unit of a limit, shown after its number. */
type Unit = "score" | "%" | "points" | "clicks" | "orders" | "products" | "sessions" | "days";

type Limit = {
  group: LimitGroup;
  label: string;
  unit: Unit;
  usual: number;
  min: number;
  max: number;
  /** True for counts, which have no fractions. */
  isWhole?: boolean;
};

export type LimitGroup = keyof typeof limitGroups;

export const limitGroups = {
  all: "All Scores",
  sales: "Sales Trends",
  advertising: "Advertising",
  profitability: "Profitability",
  products: "Product Performance",
  creative: "Creative",
  visuals: "Amazon Visuals",
  underperforming: "Underperforming SKUs",
} as const;

const scores = { unit: "score", min: 1, max: 10, isWhole: true } as const;
const percent = { unit: "%", min: 0, max: 1000 } as const;
const points = { unit: "points", min: 0, max: 1000 } as const;
const products = { unit: "products", min: 0, max: 1000, isWhole: true } as const;

/** The limits of the rules that score audits. Below the minimum clicks and orders a figure is noise. */
export const auditLimits = {
  beginsAt: { group: "all", label: "A score begins at", usual: 6, ...scores },
  fewestClicks: {
    ...{ group: "all", label: "No rule on advertising under", unit: "clicks" },
    ...{ usual: 100, min: 100, max: 1_000_000, isWhole: true },
  },
  fewestOrders: {
    ...{ group: "all", label: "No rule on sales under", unit: "orders" },
    ...{ usual: 20, min: 20, max: 1_000_000, isWhole: true },
  },
  monthMove: { group: "sales", label: "A month's sales moved by", usual: 10, ...percent },
  monthDrop: { group: "sales", label: "A month's sales fell hard by", usual: 25, ...percent },
  averageMove: { group: "sales", label: "Average month moved by", usual: 5, ...percent },
  acosHigh: { group: "advertising", label: "ACOS is high over", usual: 35, ...percent },
  acosLow: { group: "advertising", label: "ACOS is good up to", usual: 20, ...percent },
  acosMove: { group: "advertising", label: "ACOS moved by", usual: 5, ...points },
  cpcRise: { group: "advertising", label: "CPC rose by", usual: 20, ...percent },
  tacosHigh: { group: "profitability", label: "TACOS is high over", usual: 15, ...percent },
  tacosLow: { group: "profitability", label: "TACOS is good up to", usual: 8, ...percent },
  tacosMove: { group: "profitability", label: "TACOS moved by", usual: 3, ...points },
  underMany: { group: "products", label: "Many are underperforming from", usual: 5, ...products },
  underMore: { group: "products", label: "More underperforming than last time by", usual: 3, ...products },
  topShare: { group: "products", label: "The best seller has too much over", usual: 60, ...percent },
  buyBoxLost: { group: "products", label: "Without the Buy Box from", usual: 1, ...products, min: 1 },
  supplyShort: { group: "products", label: "Short of stock from", usual: 1, ...products, min: 1 },
  ctrLow: { group: "creative", label: "CTR is low under", usual: 0.3, ...percent },
  ctrGood: { group: "creative", label: "CTR is good from", usual: 0.6, ...percent },
  ctrFall: { group: "creative", label: "CTR fell by", usual: 20, ...percent },
  conversionMany: { group: "visuals", label: "Low conversion from", usual: 3, ...products, min: 1 },
  conversionMore: { group: "visuals", label: "More with low conversion by", usual: 2, ...products, min: 1 },
  fewestSessions: {
    ...{ group: "underperforming", label: "Conversion is judged from", unit: "sessions" },
    ...{ usual: 100, min: 1, max: 1_000_000, isWhole: true },
  },
  conversionUnder: {
    ...{ group: "underperforming", label: "Conversion, of the account's, under" },
    ...{ usual: 50, ...percent, max: 100 },
  },
  buyBoxUnder: { group: "underperforming", label: "Buy Box under", usual: 80, ...percent, max: 100 },
  salesDrop: {
    group: "underperforming",
    label: "Sales under the period before by",
    usual: 30,
    ...percent,
    max: 100,
  },
  daysOfSupplyUnder: {
    ...{ group: "underperforming", label: "Supply under", unit: "days" },
    ...{ usual: 14, min: 0, max: 365 },
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof auditLimits;
/** The value of each limit, in its unit. */
export type AuditLimits = Record<LimitName, number>;

export const limitNames = Object.keys(auditLimits) as LimitName[];

/** Returns a limit, typed with all optional properties. */
export function limitOf(name: LimitName): Limit {
  return auditLimits[name];
}

/** Returns the default limits with the changed ones applied. */
export function limitsInForce(changed: Partial<AuditLimits>): AuditLimits {
  const entries = limitNames.map((name) => [name, changed[name] ?? auditLimits[name].usual]);
  return Object.fromEntries(entries) as AuditLimits;
}
