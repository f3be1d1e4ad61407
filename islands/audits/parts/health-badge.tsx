import SignalHigh from "lucide-react/icons/signal-high";
import SignalLow from "lucide-react/icons/signal-low";
import SignalMedium from "lucide-react/icons/signal-medium";
import { Badge } from "#/islands/ui/badge";
import { type HealthLevel, healthLevel } from "#/src/contract/choices/audits";
import { healthLevelOf } from "#/src/contract/health";

const words: Record<HealthLevel, string> = { high: "High", medium: "Medium", low: "Low" };
/** Bars, the usual symbol of a level: arrows would suggest a trend. */
const icons: Record<HealthLevel, typeof SignalHigh> = {
  high: SignalHigh,
  medium: SignalMedium,
  low: SignalLow,
};

/** A health score as a number, a word, an icon and a color: "8.4 High". */
export function HealthBadge({ score }: { score: number }) {
  const level = healthLevelOf(score);
  const Icon = icons[level];
  return (
    <Badge tone={healthLevel.tone(level)} icon={<Icon size={14} aria-hidden />}>
      <span className="sr-only">{"Health score "}</span>
      <span className="font-semibold">{showScore(score)}</span>
      {` ${words[level]}`}
    </Badge>
  );
}

/** Formats a score out of 10, always with one decimal. */
export function showScore(score: number): string {
  return score.toFixed(1);
}
