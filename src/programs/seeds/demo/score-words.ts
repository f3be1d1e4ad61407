import type { ScoreKey } from "#/src/contract/health";

/** Reasons for scores above or below the proposed ones. */
type ScoreWords = { [K in ScoreKey]?: { more?: string; less?: string } };

/** By brand; scores equal to the proposed ones need no reason. */
export const scoreWords: Record<string, ScoreWords> = {
  "Brightwater Botanics": {
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
  "Millrace Tools": {
    salesTrendScore: { more: "What fell is the stock: the searches for our terms are as many as before." },
    advertisingScore: { more: "Ads are being paused with the stock, which the figures say too late." },
    profitabilityScore: { more: "Margin per unit holds; spend ends with the pause." },
    productPerformanceScore: { less: "The best sellers run short, which no list of weak products shows." },
    creativeScore: { less: "The images still show the tools with their old handles." },
    amazonVisualScore: { less: "No A+ content on any of the best sellers." },
  },
  "Oak & Ember Grills": {
    salesTrendScore: { less: "Most of the rise is the gift season's." },
    advertisingScore: {
      more: "Accessories rank for their own titles now and need fewer clicks that are paid for.",
    },
    profitabilityScore: { more: "Accessories travel as parcels: no freight is in their price." },
    productPerformanceScore: { more: "Returns of the small smoker fall, and the brush is meant to lead." },
    creativeScore: { more: "Rewritten titles say what the photos cannot." },
    amazonVisualScore: { more: "The storefront is fresh, and two videos are in the making." },
  },
  "Solenne Beauty": {
    salesTrendScore: { less: "A part of it is what the distributor no longer sells next to us." },
    advertisingScore: { more: "Brand defence is cheap since the distributor signed." },
    profitabilityScore: { more: "Nobody undercuts us any more, so that coupons can end." },
    productPerformanceScore: { more: "Masks lead their shelf, and the rest of the range sells beside them." },
    creativeScore: { more: "Buyers ask less since the A+ content is new." },
    amazonVisualScore: { less: "The masks' images are a season old." },
  },
  "Tidewell Pet Supply": {
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
  "Zestora Nutrition": {
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
};
