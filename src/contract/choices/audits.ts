import { choice } from "./choice";

export const auditFrequency = choice({
  weekly: { label: "Weekly" },
  bi_weekly: { label: "Bi-Weekly" },
  monthly: { label: "Monthly" },
});

export const adChannels = ["amazon", "tiktok", "meta", "google", "other"] as const;

/** Weights of the six sub-scores in a health score out of 10; they add up to 10. */
export const healthWeights = {
  salesTrendScore: 3,
  advertisingScore: 2,
  profitabilityScore: 2,
  productPerformanceScore: 1,
  creativeScore: 1,
  amazonVisualScore: 1,
} as const;
