import type { Audit } from "#/src/contract/audits";
import { showDate } from "#/src/format/show-dates";
import { showScore } from "./health-badge";

const width = 96;
const height = 24;
const edge = 3;
/** Minimum range of the line's height, so that a tenth of a point does not look like a cliff. */
const leastSpan = 2;

/**
 * A small line chart of a client's latest health scores, if there are several; the dot marks this audit. Its height
 * is the range of the scores, whose ends are labelled.
 */
export function Sparkline({ audit: { healthHistory, client, auditDate, healthScore } }: { audit: Audit }) {
  if (healthHistory.length < 2) return <span className="text-hint text-muted">First audit</span>;
  const scores = healthHistory.map((past) => past.healthScore);
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  const span = Math.max(highest - lowest, leastSpan);
  const bottom = (lowest + highest - span) / 2;
  const points = healthHistory.map((past, index) => ({
    x: edge + (index * (width - 2 * edge)) / (healthHistory.length - 1),
    y: height - edge - ((past.healthScore - bottom) * (height - 2 * edge)) / span,
    isThis: past.auditDate === auditDate && past.healthScore === healthScore,
  }));
  const here = points.findLast(({ isThis }) => isThis);
  const words = healthHistory.map((past) => `${showScore(past.healthScore)} on ${showDate(past.auditDate)}`);
  const range = lowest === highest ? showScore(lowest) : `${showScore(lowest)}–${showScore(highest)}`;
  return (
    <span className="flex items-center gap-2">
      <svg
        role="img"
        aria-label={`Health scores of ${client.name}: ${words.join(", ")}`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="flex-none text-link"
      >
        <title>{words.join(", ")}</title>
        <polyline
          points={points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        {here && <circle cx={round(here.x)} cy={round(here.y)} r="2.5" fill="currentColor" />}
      </svg>
      <span aria-hidden className="text-hint text-muted tabular-nums">
        {range}
      </span>
    </span>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
