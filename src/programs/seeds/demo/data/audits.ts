import type { CreateAudit } from "#/src/contract/audits";
import type { ScoreKey } from "#/src/contract/health";
import type { PersonKey } from "./people";

/** Scores in the order of the form: sales trend, advertising, profitability, products, creative, visuals. */
export type SixScores = [number, number, number, number, number, number];

/** History of a client's audits, up to the latest. */
export type Audited = {
  client: string;
  /** The latest audit; earlier ones follow the frequency. */
  latest: { by: PersonKey; daysAgo: number; frequency: "weekly" | "bi_weekly" | "monthly" };
  /** Oldest first; the last is the latest. */
  rounds: [scores: SixScores, notes: string][];
  /** Sales of the three months before the latest audit, oldest first. */
  sales: [number, number, number];
  /** Figures of the last month. */
  month: { adSpend: number; adSales: number; billed: number; marginPercent: number };
  texts: Pick<
    CreateAudit,
    "keyActionItems" | "opportunities" | "risks" | "creativeStatus" | "revenueVsBillingNotes"
  >;
  /** Names of the best-selling products by SKU. */
  top: Record<string, string>;
  weak: [sku: string, name: string, issue: string][];
  /** Reasons for scores above or below the proposed ones. */
  reasons: { [K in ScoreKey]?: { more?: string; less?: string } };
};

export const audited: Audited[] = [
  {
    client: "Tidewell Pet Supply",
    latest: { by: "tom", daysAgo: 3, frequency: "monthly" },
    rounds: [
      [[6, 6, 7, 7, 6, 6], "A calm start: listings are sound, ads still run on automatic targeting."],
      [[8, 7, 7, 8, 8, 7], "New main images lifted conversion by a fifth."],
      [[9, 8, 8, 9, 8, 8], "Best month so far. Subscribe & Save share is at 24%."],
    ],
    sales: [41_200, 46_900, 52_300],
    month: { adSpend: 6_100, adSales: 25_400, billed: 3_900, marginPercent: 31.5 },
    texts: {
      keyActionItems: "Order dental chews by the 10th; test a second coupon level.",
      opportunities: "Dental chews in a 120 pack; Subscribe & Save on leashes.",
      risks: "One supplier for all chews.",
      creativeStatus: "A+ content is new on 14 of 16 listings.",
      revenueVsBillingNotes: "Billing grows with sales; the retainer is covered three times over.",
    },
    top: { "TW-CHEW-60": "Dental Chews, 60", "TW-BED-M": "Calming Bed, M" },
    weak: [["TW-LEASH-S", "Reflective Leash, S", "Sizes confuse buyers: 9% returns"]],
    reasons: {
      salesTrendScore: { less: "Two coupons are in it." },
      advertisingScore: { more: "Automatic targeting was replaced by terms that pay." },
      profitabilityScore: { more: "Subscribe & Save brings orders that no ad is paid for." },
      productPerformanceScore: { more: "Chews lead on purpose, and the bed has no stock problem." },
      creativeScore: { more: "New main images lifted conversion by a fifth." },
      amazonVisualScore: {
        more: "A+ content is new on 14 of 16 listings.",
        less: "From the images the sizes cannot be told yet.",
      },
    },
  },
  {
    client: "Brightwater Botanics",
    latest: { by: "carmen", daysAgo: 4, frequency: "weekly" },
    rounds: [
      [[4, 5, 5, 6, 7, 6], "First week on sale. Reviews are few, prices hold."],
      [[5, 6, 5, 7, 7, 7], "Vine reviews arrive; the serum ranks on page two."],
      [[6, 6, 6, 7, 8, 8], "Serum on page one for two terms."],
      [[7, 7, 6, 8, 9, 8], "Launch is on plan, conversion up after the new main images."],
    ],
    sales: [12_400, 14_800, 19_100],
    month: { adSpend: 4_300, adSales: 11_200, billed: 2_500, marginPercent: 24 },
    texts: {
      keyActionItems: "Raise price of the trial set by one dollar and watch for two weeks.",
      opportunities: "A trio with the toner, which nobody finds alone.",
      risks: "Ad costs of the category rise before spring.",
      creativeStatus: "Main images done; the brand story waits for the founder's portrait.",
      revenueVsBillingNotes: "Launch rate until the third month.",
    },
    top: { "BW-SERUM-30": "Vitamin C Serum, 30 ml", "BW-TRIAL-4": "Trial Set" },
    weak: [["BW-TONER-200", "Rose Toner, 200 ml", "Not found by its own name"]],
    reasons: {
      salesTrendScore: { less: "Growth from almost nothing says little in the first weeks on sale." },
      advertisingScore: { more: "A launch buys its rank: ACOS is where the plan has it." },
      profitabilityScore: { more: "The ads of the launch are planned as a loss until the third month." },
      productPerformanceScore: { more: "The serum is meant to sell most; the toner follows with the trio." },
      creativeScore: { more: "Conversion is up since the new main images." },
      amazonVisualScore: {
        more: "The new main images stand out on their page.",
        less: "The brand story still waits for the founder's portrait.",
      },
    },
  },
  {
    client: "Zestora Nutrition",
    latest: { by: "noor", daysAgo: 8, frequency: "bi_weekly" },
    rounds: [
      [[8, 7, 7, 8, 7, 7], "Strong start on the old ranking."],
      [[7, 7, 7, 7, 6, 7], "Two new resellers under list price."],
      [[6, 6, 6, 6, 6, 6], "Featured offer lost on weekends."],
      [[5, 5, 5, 6, 6, 5], "First notices are out; ads pay for the resellers' sales."],
      [[4, 5, 4, 5, 6, 5], "Resellers are back below list price; we win the featured offer 61% of the time."],
    ],
    sales: [58_000, 51_300, 44_700],
    month: { adSpend: 11_800, adSales: 27_500, billed: 4_800, marginPercent: 12.8 },
    texts: {
      keyActionItems: "Second notice to four sellers, pause broad match on the brand term.",
      opportunities: "Transparency codes for the three top products.",
      risks: "Another month like this and the greens lose their rank.",
      creativeStatus: "Supplement panels are unreadable on a phone.",
      revenueVsBillingNotes: "Hours for the reseller notices are above plan; talk about it in the next call.",
    },
    top: { "ZE-GREENS-30": "Daily Greens, 30", "ZE-ELEC-20": "Electrolytes, 20" },
    weak: [
      ["ZE-SHAKE-VAN", "Shake, Vanilla", "Four resellers below list price"],
      ["ZE-BAR-12", "Bars, 12", "Expires in stock: sell off"],
    ],
    reasons: {
      salesTrendScore: { more: "What we lose goes to resellers of our own goods: demand holds." },
      advertisingScore: { more: "A part of what our ads sell is counted for the resellers." },
      profitabilityScore: { more: "List prices hold where the featured offer is ours." },
      productPerformanceScore: {
        more: "The greens keep their rank in spite of the resellers.",
        less: "We win the featured offer 61% of the time.",
      },
      creativeScore: { more: "Shoppers click as much as before; it is the offer that they leave." },
      amazonVisualScore: { less: "Supplement panels are unreadable on a phone." },
    },
  },
  {
    client: "Oak & Ember Grills",
    latest: { by: "carmen", daysAgo: 10, frequency: "monthly" },
    rounds: [
      [[7, 6, 7, 7, 6, 7], "Good products, thin listings."],
      [[7, 7, 8, 7, 7, 8], "Rewritten titles rank for accessories."],
      [[8, 7, 8, 8, 7, 9], "Accessories carry the off season. Returns of the small smoker are down to 3%."],
    ],
    sales: [73_500, 70_200, 78_800],
    month: { adSpend: 9_700, adSales: 38_100, billed: 5_600, marginPercent: 28.2 },
    texts: {
      keyActionItems: "Bundle gloves with the grill brush, book the spring deal slot.",
      opportunities: "Spring deals; a video of the small smoker at work.",
      risks: "Freight of the large grills before the season.",
      creativeStatus: "Storefront is fresh, two videos are in the making.",
      revenueVsBillingNotes: "In line with the plan for the year.",
    },
    top: { "OE-BRUSH-18": 'Grill Brush, 18"', "OE-SMOKE-S": "Smoker, Small" },
    weak: [["OE-COVER-XL", "Cover, XL", "Tears: 11 reviews of one star"]],
    reasons: {
      salesTrendScore: { less: "Most of the rise is the gift season's." },
      advertisingScore: {
        more: "Accessories rank for their own titles now and need fewer clicks that are paid for.",
      },
      profitabilityScore: { more: "Accessories travel as parcels: no freight is in their price." },
      productPerformanceScore: { more: "Returns of the small smoker fall, and the brush is meant to lead." },
      creativeScore: { more: "Rewritten titles say what the photos cannot." },
      amazonVisualScore: { more: "The storefront is fresh, and two videos are in the making." },
    },
  },
  {
    client: "Millrace Tools",
    latest: { by: "tom", daysAgo: 19, frequency: "monthly" },
    rounds: [
      [[6, 6, 5, 6, 5, 5], "Steady sales from few products."],
      [[5, 5, 4, 5, 5, 4], "Two of the top five are running out."],
      [[3, 4, 4, 4, 5, 4], "Paused until the stock arrives: four of the top five are out of stock."],
    ],
    sales: [33_900, 27_100, 18_600],
    month: { adSpend: 5_900, adSales: 9_800, billed: 3_100, marginPercent: 6.4 },
    texts: {
      keyActionItems: "Stop ads on what cannot ship. Air freight for the chisel set.",
      opportunities: "Back-in-stock coupons for past buyers.",
      risks: "Rank is lost after six weeks without stock.",
      creativeStatus: "Nothing new while paused.",
      revenueVsBillingNotes: "Half the retainer while paused.",
    },
    top: { "MR-CHISEL-6": "Chisel Set, 6" },
    weak: [["MR-VISE-4", 'Bench Vise, 4"', "Out of stock for 23 days"]],
    reasons: {
      salesTrendScore: { more: "What fell is the stock: the searches for our terms are as many as before." },
      advertisingScore: { more: "Ads are being paused with the stock, which the figures say too late." },
      profitabilityScore: { more: "Margin per unit holds; spend ends with the pause." },
      productPerformanceScore: { less: "The best sellers run short, which no list of weak products shows." },
      creativeScore: { less: "The images still show the tools with their old handles." },
      amazonVisualScore: { less: "No A+ content on any of the best sellers." },
    },
  },
  {
    client: "Solenne Beauty",
    latest: { by: "noor", daysAgo: 6, frequency: "bi_weekly" },
    rounds: [
      [[6, 7, 6, 7, 7, 6], "Distributor sells next to us."],
      [[7, 8, 6, 7, 7, 7], "The distributor signed; brand terms are ours again."],
      [[7, 8, 7, 8, 8, 7], "Masks are the third best seller of their shelf."],
      [[8, 9, 7, 8, 8, 7], "Clean featured offer since the distributor agreement; brand defence is cheap."],
    ],
    sales: [26_700, 31_400, 36_200],
    month: { adSpend: 5_200, adSales: 20_300, billed: 3_400, marginPercent: 26.9 },
    texts: {
      keyActionItems: "Move a fifth of the budget from brand to category terms.",
      opportunities: "Gift sets for May.",
      risks: "A dupe of the mask at half the price.",
      creativeStatus: "Lifestyle images are due this week.",
      revenueVsBillingNotes: "Asked for a second brand next quarter.",
    },
    top: { "SO-MASK-5": "Sheet Mask, 5", "SO-OIL-50": "Cleansing Oil, 50 ml" },
    weak: [["SO-BRUSH-SET", "Brush Set", "Main image shows the old case"]],
    reasons: {
      salesTrendScore: { less: "A part of it is what the distributor no longer sells next to us." },
      advertisingScore: { more: "Brand defence is cheap since the distributor signed." },
      profitabilityScore: { more: "Nobody undercuts us any more, so that coupons can end." },
      productPerformanceScore: {
        more: "Masks lead their shelf, and the rest of the range sells beside them.",
      },
      creativeScore: { more: "Buyers ask less since the A+ content is new." },
      amazonVisualScore: { less: "The masks' images are a season old." },
    },
  },
];

export type UpcomingAudit = [client: string, daysAhead: number, priority: number];

export const upcomingAudits: UpcomingAudit[] = [
  ["Nestling & Co", 2, 1],
  ["Vitalume Wellness", 4, 2],
  ["Copper Kettle Pantry", 9, 4],
  ["Harborline Outdoor", 11, 6],
];
