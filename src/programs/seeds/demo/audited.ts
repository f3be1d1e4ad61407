import type { Scores } from "#/src/contract/health";
import type { PersonKey } from "./people";

type Sku = { sku: string; name: string };

/** History of a client's audits, up to the latest. */
export type Audited = {
  brand: string;
  manager: PersonKey;
  /** Date of the latest audit; earlier ones follow the frequency. */
  daysAgo: number;
  frequency: "weekly" | "bi_weekly" | "monthly";
  /** Oldest first; the last is the latest. */
  rounds: { scores: Scores; notes: string }[];
  /** Sales of the three months before the latest audit, oldest first; ad spend and billing of the last month. */
  sales: [number, number, number];
  adSpend: number;
  adSales: number;
  billed: number;
  marginPercent: number;
  billingNotes: string;
  actions: string;
  opportunities: string;
  risks: string;
  creative: string;
  top: Sku[];
  weak: (Sku & { issue: string })[];
};

export const audited: Audited[] = [
  {
    brand: "Tidewell Pet Supply",
    manager: "tom",
    daysAgo: 3,
    frequency: "monthly",
    rounds: [
      round([6, 6, 7, 7, 6, 6], "A calm start: listings are sound, ads still run on automatic targeting."),
      round([8, 7, 7, 8, 8, 7], "New main images lifted conversion by a fifth."),
      round([9, 8, 8, 9, 8, 8], "Best month so far. Subscribe & Save share is at 24%."),
    ],
    sales: [41_200, 46_900, 52_300],
    adSpend: 6_100,
    adSales: 25_400,
    billed: 3_900,
    marginPercent: 31.5,
    billingNotes: "Billing grows with sales; the retainer is covered three times over.",
    actions: "Order dental chews by the 10th; test a second coupon level.",
    opportunities: "Dental chews in a 120 pack; Subscribe & Save on leashes.",
    risks: "One supplier for all chews.",
    creative: "A+ content is new on 14 of 16 listings.",
    top: [sku("TW-CHEW-60", "Dental Chews, 60"), sku("TW-BED-M", "Calming Bed, M")],
    weak: [{ ...sku("TW-LEASH-S", "Reflective Leash, S"), issue: "Sizes confuse buyers: 9% returns" }],
  },
  {
    brand: "Brightwater Botanics",
    manager: "carmen",
    daysAgo: 4,
    frequency: "weekly",
    rounds: [
      round([4, 5, 5, 6, 7, 6], "First week on sale. Reviews are few, prices hold."),
      round([5, 6, 5, 7, 7, 7], "Vine reviews arrive; the serum ranks on page two."),
      round([6, 6, 6, 7, 8, 8], "Serum on page one for two terms."),
      round([7, 7, 6, 8, 9, 8], "Launch is on plan, conversion up after the new main images."),
    ],
    sales: [12_400, 14_800, 19_100],
    adSpend: 4_300,
    adSales: 11_200,
    billed: 2_500,
    marginPercent: 24,
    billingNotes: "Launch rate until the third month.",
    actions: "Raise price of the trial set by one dollar and watch for two weeks.",
    opportunities: "A trio with the toner, which nobody finds alone.",
    risks: "Ad costs of the category rise before spring.",
    creative: "Main images done; the brand story waits for the founder's portrait.",
    top: [sku("BW-SERUM-30", "Vitamin C Serum, 30 ml"), sku("BW-TRIAL-4", "Trial Set")],
    weak: [{ ...sku("BW-TONER-200", "Rose Toner, 200 ml"), issue: "Not found by its own name" }],
  },
  {
    brand: "Zestora Nutrition",
    manager: "noor",
    daysAgo: 8,
    frequency: "bi_weekly",
    rounds: [
      round([8, 7, 7, 8, 7, 7], "Strong start on the old ranking."),
      round([7, 7, 7, 7, 6, 7], "Two new resellers under list price."),
      round([6, 6, 6, 6, 6, 6], "Featured offer lost on weekends."),
      round([5, 5, 5, 6, 6, 5], "First notices are out; ads pay for the resellers' sales."),
      round(
        [4, 5, 4, 5, 6, 5],
        "Resellers are back below list price; we win the featured offer 61% of the time.",
      ),
    ],
    sales: [58_000, 51_300, 44_700],
    adSpend: 11_800,
    adSales: 27_500,
    billed: 4_800,
    marginPercent: 12.8,
    billingNotes: "Hours for the reseller notices are above plan; talk about it in the next call.",
    actions: "Second notice to four sellers, pause broad match on the brand term.",
    opportunities: "Transparency codes for the three top products.",
    risks: "Another month like this and the greens lose their rank.",
    creative: "Supplement panels are unreadable on a phone.",
    top: [sku("ZE-GREENS-30", "Daily Greens, 30"), sku("ZE-ELEC-20", "Electrolytes, 20")],
    weak: [
      { ...sku("ZE-SHAKE-VAN", "Shake, Vanilla"), issue: "Four resellers below list price" },
      { ...sku("ZE-BAR-12", "Bars, 12"), issue: "Expires in stock: sell off" },
    ],
  },
  {
    brand: "Oak & Ember Grills",
    manager: "carmen",
    daysAgo: 10,
    frequency: "monthly",
    rounds: [
      round([7, 6, 7, 7, 6, 7], "Good products, thin listings."),
      round([7, 7, 8, 7, 7, 8], "Rewritten titles rank for accessories."),
      round(
        [8, 7, 8, 8, 7, 9],
        "Accessories carry the off season. Returns of the small smoker are down to 3%.",
      ),
    ],
    sales: [73_500, 70_200, 78_800],
    adSpend: 9_700,
    adSales: 38_100,
    billed: 5_600,
    marginPercent: 28.2,
    billingNotes: "In line with the plan for the year.",
    actions: "Bundle gloves with the grill brush, book the spring deal slot.",
    opportunities: "Spring deals; a video of the small smoker at work.",
    risks: "Freight of the large grills before the season.",
    creative: "Storefront is fresh, two videos are in the making.",
    top: [sku("OE-BRUSH-18", 'Grill Brush, 18"'), sku("OE-SMOKE-S", "Smoker, Small")],
    weak: [{ ...sku("OE-COVER-XL", "Cover, XL"), issue: "Tears: 11 reviews of one star" }],
  },
  {
    brand: "Millrace Tools",
    manager: "tom",
    daysAgo: 19,
    frequency: "monthly",
    rounds: [
      round([6, 6, 5, 6, 5, 5], "Steady sales from few products."),
      round([5, 5, 4, 5, 5, 4], "Two of the top five are running out."),
      round([3, 4, 4, 4, 5, 4], "Paused until the stock arrives: four of the top five are out of stock."),
    ],
    sales: [33_900, 27_100, 18_600],
    adSpend: 5_900,
    adSales: 9_800,
    billed: 3_100,
    marginPercent: 6.4,
    billingNotes: "Half the retainer while paused.",
    actions: "Stop ads on what cannot ship. Air freight for the chisel set.",
    opportunities: "Back-in-stock coupons for past buyers.",
    risks: "Rank is lost after six weeks without stock.",
    creative: "Nothing new while paused.",
    top: [sku("MR-CHISEL-6", "Chisel Set, 6")],
    weak: [{ ...sku("MR-VISE-4", 'Bench Vise, 4"'), issue: "Out of stock for 23 days" }],
  },
  {
    brand: "Solenne Beauty",
    manager: "noor",
    daysAgo: 6,
    frequency: "bi_weekly",
    rounds: [
      round([6, 7, 6, 7, 7, 6], "Distributor sells next to us."),
      round([7, 8, 6, 7, 7, 7], "The distributor signed; brand terms are ours again."),
      round([7, 8, 7, 8, 8, 7], "Masks are the third best seller of their shelf."),
      round(
        [8, 9, 7, 8, 8, 7],
        "Clean featured offer since the distributor agreement; brand defence is cheap.",
      ),
    ],
    sales: [26_700, 31_400, 36_200],
    adSpend: 5_200,
    adSales: 20_300,
    billed: 3_400,
    marginPercent: 26.9,
    billingNotes: "Asked for a second brand next quarter.",
    actions: "Move a fifth of the budget from brand to category terms.",
    opportunities: "Gift sets for May.",
    risks: "A dupe of the mask at half the price.",
    creative: "Lifestyle images are due this week.",
    top: [sku("SO-MASK-5", "Sheet Mask, 5"), sku("SO-OIL-50", "Cleansing Oil, 50 ml")],
    weak: [{ ...sku("SO-BRUSH-SET", "Brush Set"), issue: "Main image shows the old case" }],
  },
];

type SixScores = [number, number, number, number, number, number];

/** Scores in the order of the form: sales trend, advertising, profitability, products, creative, visuals. */
function round([sales, advertising, profitability, products, creative, visual]: SixScores, notes: string) {
  const scores: Scores = {
    salesTrendScore: sales,
    advertisingScore: advertising,
    profitabilityScore: profitability,
    productPerformanceScore: products,
    creativeScore: creative,
    amazonVisualScore: visual,
  };
  return { scores, notes };
}

function sku(code: string, name: string): Sku {
  return { sku: code, name };
}
