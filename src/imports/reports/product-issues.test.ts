import { expect, test } from "bun:test";
import { limitsInForce } from "#/src/contract/choices/audit-limits";
import { type Compared, issuesOf, isUnderLimit } from "./product-issues";
import { type Product, unsold } from "./products";

const usual = limitsInForce({});
const nothing: Compared = { account: null, before: undefined, supply: undefined };

test.each<
  [what: string, Partial<Product>, Partial<Compared>, worse: Partial<Product & Compared>, says: string]
>([
  [
    "half the account's conversion",
    { sessions: 1_000, units: 50 },
    { account: 10 },
    { units: 49 },
    "Conversion 4.9% of 1,000 sessions, the account's is 10%",
  ],
  [
    "no conversion of fewer sessions than are judged",
    { sessions: 99, units: 0 },
    { account: 10 },
    { sessions: 100 },
    "Conversion 0% of 100 sessions, the account's is 10%",
  ],
  ["80% of the Buy Box", { sessions: 5, buyBox: 80 }, {}, { buyBox: 79.9 }, "Buy Box 79.9%"],
  [
    "30% less sales",
    { sales: 700 },
    { before: 1_000 },
    { sales: 699 },
    "Sales 699, 30.1% under 1,000 before",
  ],
  ["supply for 14 days", {}, { supply: usual.daysOfSupplyUnder }, { supply: 13 }, "Supply for 13 days"],
])("a product with %s has no problem, and one just beyond the limit has", (_, of, held, worse, says) => {
  const product = { ...unsold(1), ...of };
  const compared = { ...nothing, ...held };
  expect([issuesOf(product, compared, usual), isUnderLimit(product, compared, usual)]).toEqual([[], false]);
  const [worseProduct, worseAgo] = [
    { ...product, ...worse },
    { ...compared, ...worse },
  ];
  expect(issuesOf(worseProduct, worseAgo, usual)).toEqual([says]);
  expect(isUnderLimit(worseProduct, worseAgo, usual)).toBe(true);
});
