import type { AuditLimits } from "#/src/contract/choices/audit-limits";
import type { Product } from "./products";

/** When a product stands among those that do badly. Percentages, but for counts. */
export type SkuLimits = Pick<
  AuditLimits,
  "fewestSessions" | "conversionUnder" | "buyBoxUnder" | "salesDrop" | "daysOfSupplyUnder"
>;

/** What a product is held against: the account's conversion in percent, its own sales before, its days of supply. */
export type Compared = { account: number | null; before: number | undefined; supply: number | undefined };

/** True when a product does badly; of each of 200,000 that is asked, so no word is made for it. */
export function isUnderLimit(product: Product, compared: Compared, limits: SkuLimits): boolean {
  const { converts, hasBuyBox, sells, isStocked } = judged(product, compared, limits);
  return !(converts && hasBuyBox && sells && isStocked);
}

/** By which figures a product does badly, a sentence for each. */
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

/** What is not known is no fault. */
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
