import type { AuditLimits, LimitName } from "./choices/audit-limits";
import { forEachScore, type ScoreKey } from "./health";
import { type Judged, type JudgedFigure, type JudgedName, judgedFigures } from "./judged-figures";

/** Comparison of a figure with its limit or its previous value. */
type Test = "over" | "under" | "at_least" | "at_most" | "rose" | "fell" | "rose_by" | "fell_by";

type Rule = { score: ScoreKey; figure: JudgedName; is: Test; limit: LimitName; points: number };

const sales = { score: "salesTrendScore" } as const;
const advertising = { score: "advertisingScore" } as const;
const profitability = { score: "profitabilityScore" } as const;
const products = { score: "productPerformanceScore" } as const;
const creative = { score: "creativeScore" } as const;
const visuals = { score: "amazonVisualScore" } as const;

/**
 * Score rules: when a rule holds, its points are added to the initial score. "rose" and "fell" compare by difference,
 * "rose_by" and "fell_by" in percent of the previous value. No rule reads the agency's billing or margin, so
 * proposals may be shown to everyone who reads audits.
 */
export const scoreRules = {
  month_fall: { ...sales, figure: "month", is: "fell_by", limit: "monthMove", points: -2 },
  month_drop: { ...sales, figure: "month", is: "fell_by", limit: "monthDrop", points: -1 },
  month_rise: { ...sales, figure: "month", is: "rose_by", limit: "monthMove", points: 2 },
  average_fall: { ...sales, figure: "average", is: "fell_by", limit: "averageMove", points: -1 },
  average_rise: { ...sales, figure: "average", is: "rose_by", limit: "averageMove", points: 1 },
  acos_high: { ...advertising, figure: "acos", is: "over", limit: "acosHigh", points: -2 },
  acos_low: { ...advertising, figure: "acos", is: "at_most", limit: "acosLow", points: 2 },
  acos_rise: { ...advertising, figure: "acos", is: "rose", limit: "acosMove", points: -2 },
  acos_fall: { ...advertising, figure: "acos", is: "fell", limit: "acosMove", points: 1 },
  cpc_rise: { ...advertising, figure: "cpc", is: "rose_by", limit: "cpcRise", points: -1 },
  tacos_high: { ...profitability, figure: "tacos", is: "over", limit: "tacosHigh", points: -2 },
  tacos_low: { ...profitability, figure: "tacos", is: "at_most", limit: "tacosLow", points: 2 },
  tacos_rise: { ...profitability, figure: "tacos", is: "rose", limit: "tacosMove", points: -2 },
  tacos_fall: { ...profitability, figure: "tacos", is: "fell", limit: "tacosMove", points: 1 },
  under_many: { ...products, figure: "underperforming", is: "at_least", limit: "underMany", points: -2 },
  under_few: { ...products, figure: "underperforming", is: "under", limit: "underMany", points: 1 },
  under_more: { ...products, figure: "underperforming", is: "rose", limit: "underMore", points: -1 },
  top_heavy: { ...products, figure: "topShare", is: "over", limit: "topShare", points: -1 },
  buy_box_lost: { ...products, figure: "buyBoxLost", is: "at_least", limit: "buyBoxLost", points: -1 },
  supply_short: { ...products, figure: "supplyShort", is: "at_least", limit: "supplyShort", points: -1 },
  ctr_low: { ...creative, figure: "ctr", is: "under", limit: "ctrLow", points: -2 },
  ctr_good: { ...creative, figure: "ctr", is: "at_least", limit: "ctrGood", points: 2 },
  ctr_fall: { ...creative, figure: "ctr", is: "fell_by", limit: "ctrFall", points: -1 },
  conversion_many: {
    ...visuals,
    figure: "lowConversion",
    is: "at_least",
    limit: "conversionMany",
    points: -2,
  },
  conversion_few: { ...visuals, figure: "lowConversion", is: "under", limit: "conversionMany", points: 1 },
  conversion_more: { ...visuals, figure: "lowConversion", is: "rose", limit: "conversionMore", points: -1 },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof scoreRules;
export const ruleNames = Object.keys(scoreRules) as RuleName[];

/** A rule that holds, in a sentence such as "ACOS 41%, 28% last time: -2". */
type ScoreReason = { rule: RuleName; points: number; sentence: string };

/** `proposed` is null when the figures allow no score; `missing` then holds the reason. */
type ScoreProposal = { proposed: number | null; reasons: ScoreReason[]; missing: string | null };
export type Proposals = Record<ScoreKey, ScoreProposal>;

/** Proposes the six scores of an audit with these figures; `last` holds those of the client's previous audit. */
export function proposeScores(now: Judged, last: Judged | null, limits: AuditLimits): Proposals {
  const figures = judgedFigures(now, last, limits);
  return forEachScore((score) => proposalOf(score, figures, limits));
}

function proposalOf(
  score: ScoreKey,
  figures: ReturnType<typeof judgedFigures>,
  limits: AuditLimits,
): ScoreProposal {
  const own = ruleNames.filter((rule) => scoreRules[rule].score === score);
  const wanted = [...new Set(own.map((rule) => scoreRules[rule].figure))].map((name) => figures[name]);
  if (wanted.every((figure) => "missing" in figure)) {
    const why = wanted.find((figure) => "missing" in figure)?.missing ?? "";
    return { proposed: null, reasons: [], missing: why };
  }
  const reasons = own.flatMap((rule) => reasonOf(rule, figures[scoreRules[rule].figure], limits));
  const sum = reasons.reduce((total, { points }) => total + points, limits.beginsAt);
  return { proposed: Math.min(10, Math.max(1, sum)), reasons, missing: null };
}

function reasonOf(rule: RuleName, figure: JudgedFigure, limits: AuditLimits): ScoreReason[] {
  const { is, limit: name, points } = scoreRules[rule];
  if ("missing" in figure) return [];
  const { value, before, label, beforeLabel, show } = figure;
  const limit = limits[name];
  const compared = comparison(is, value, before, limit);
  if (compared === null) return [];
  const words = compared === "limit" ? limitWords[is](show(limit)) : `${show(before ?? 0)} ${beforeLabel}`;
  return [{ rule, points, sentence: `${label} ${show(value)}, ${words}: ${points > 0 ? "+" : ""}${points}` }];
}

/** Returns what the figure was compared with, if the test holds. A change of zero never holds, even for a limit of 0. */
function comparison(
  is: Test,
  value: number,
  before: number | null,
  limit: number,
): "limit" | "before" | null {
  if (is === "over") return value > limit ? "limit" : null;
  if (is === "under") return value < limit ? "limit" : null;
  if (is === "at_least") return value >= limit ? "limit" : null;
  if (is === "at_most") return value <= limit ? "limit" : null;
  if (before === null || value === before) return null;
  const rise = is === "rose" || is === "rose_by" ? value - before : before - value;
  if (rise <= 0) return null;
  if (is === "rose" || is === "fell") return reaches(rise, limit) ? "before" : null;
  return before > 0 && reaches((100 * rise) / before, limit) ? "before" : null;
}

/** 41.1 - 36.1 is slightly less than 5 in binary floating point; figures have two decimals. */
const reaches = (move: number, limit: number) => move >= limit - 1e-9;

const limitWords: Record<Test, (limit: string) => string> = {
  over: (limit) => `over ${limit}`,
  under: (limit) => `under ${limit}`,
  at_least: (limit) => `from ${limit} on`,
  at_most: (limit) => `${limit} or less`,
  rose: String,
  fell: String,
  rose_by: String,
  fell_by: String,
};
