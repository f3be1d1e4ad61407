import type { AuditLimits } from "#/src/contract/choices/audit-limits";
import type { Product } from "./products";

/** Limits below which a product counts as underperforming. Percentages, except for counts. */
export type SkuLimits = Pick<
  AuditLimits,
  "fewestSessions" | "conversionUnder" | "buyBoxUnder" | "salesDrop" | "daysOfSupplyUnder"
>;

/**
 * Values to compare a product with: the account's conversion in percent, its own previous sales, its days of supply.
 */
export type Compared = { account: number | null; before: number | undefined; supply: number | undefined };

/** True for an underperforming product; called for each of 200,000, so it builds no text. */
export function isUnderLimit(product: Product, compared: Compared, limits: SkuLimits): boolean {
  const { converts, hasBuyBox, sells, isStocked } = judged(product, compared, limits);
  return !(converts && hasBuyBox && sells && isStocked);
}

/** Lists the figures in which a product underperforms, one sentence each. */
export function issuesOf(product: Product, compared: Compared, limits: SkuLimits): string[] {
  const { sessions, sales, buyBox } = product;
  const { account, before = 0, supply = 0 } = compared;
  const { converts, hasBuyBox, sells, isStocked } = judged(product, compared, limits);
  const issues: string[] = [];
  if (!converts) {
    issues.push(
      `Conversion ${percent(conversionOf(product))} of ${show(sessions)} sessions, the account's is ${percent(account ?? 0)}`,
    );
  }
  if (!hasBuyBox) issues.push(`Buy Box ${percent(buyBox ?? 0)}`);
  if (!sells) {
    issues.push(
      `Sales ${show(sales)}, ${percent(100 - (100 * sales) / before)} under ${show(before)} before`,
    );
  }
  if (!isStocked) issues.push(`Supply for ${show(supply)} days`);
  return issues;
}

/** Unknown values count as good. */
function judged(product: Product, { account, before, supply }: Compared, limits: SkuLimits) {
  const { sessions, sales, buyBox } = product;
  return {
    converts:
      sessions === 0 ||
      sessions < limits.fewestSessions ||
      account === null ||
      conversionOf(product) >= (account * limits.conversionUnder) / 100,
    hasBuyBox: buyBox === null || sessions === 0 || buyBox >= limits.buyBoxUnder,
    sells: !before || sales >= before * (1 - limits.salesDrop / 100),
    isStocked: supply === undefined || supply >= limits.daysOfSupplyUnder,
  };
}

const conversionOf = ({ sessions, units }: Product) => (100 * units) / sessions;

const inWords = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const show = (value: number) => inWords.format(value);
const percent = (value: number) => `${show(value)}%`;
