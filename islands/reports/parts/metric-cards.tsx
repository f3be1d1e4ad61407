import Minus from "lucide-react/icons/minus";
import ShieldAlert from "lucide-react/icons/shield-alert";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import { classes } from "#/islands/ui/classes";
import { Icon } from "#/islands/ui/icon";
import { MetricCard } from "#/islands/ui/metric-card";
import { StatGrid } from "#/islands/ui/stat-card";
import { riskLevel } from "#/src/contract/choices/reports";
import type { Report } from "../queries";
import {
  type Change,
  countOf,
  countRisks,
  onTimeChange,
  periodBefore,
  riskTone,
  speedChange,
} from "../rules";

/** Hidden where the labels need the space. */
const small = { size: 16, className: "sm:max-xl:hidden" };

type MetricCardsProps = { report: Report; isStale: boolean };

/** Avg. Time to Complete, On-Time Completion, Active Clients and Risk Score. */
export function MetricCards({ report: { choice, summary }, isStale }: MetricCardsProps) {
  const { stats, clients, metrics } = summary;
  const { timeToComplete, onTime, risk } = metrics;
  const hasClients = clients.length > 0;
  const nothingBefore = `No data for ${periodBefore(choice.range)}`;
  return (
    <div className={classes(isStale && "is-stale")} aria-busy={isStale || undefined}>
      <StatGrid>
        <MetricCard
          label="Avg. Time to Complete"
          icon={<Icon name="clock" {...small} />}
          figure={timeToComplete.days === null ? null : countOf(timeToComplete.days, "day")}
          context={
            timeToComplete.fasterPercent === null ? (
              nothingBefore
            ) : (
              <ChangeNote change={speedChange(timeToComplete.fasterPercent, choice.range)} />
            )
          }
        />
        <MetricCard
          label="On-Time Completion"
          icon={<Icon name="circle-check" {...small} />}
          figure={onTime.percent === null ? null : `${onTime.percent}%`}
          context={
            onTime.improvementPoints === null ? (
              nothingBefore
            ) : (
              <ChangeNote change={onTimeChange(onTime.improvementPoints)} />
            )
          }
        />
        <MetricCard
          label="Active Clients"
          icon={<Icon name="handshake" {...small} />}
          figure={hasClients ? String(stats.activeClients) : null}
          context={
            <span className={stats.pastDue > 0 ? "font-medium text-red" : undefined}>
              {countOf(stats.pastDue, "past due task")}
            </span>
          }
        />
        <MetricCard
          label="Risk Score"
          icon={<ShieldAlert {...small} aria-hidden />}
          figure={hasClients ? riskLevel.label(risk) : null}
          tone={riskTone[risk]}
          context={riskNote(countRisks(clients))}
        />
      </StatGrid>
    </div>
  );
}

function riskNote({ high, medium }: { high: number; medium: number }): string {
  return high + medium === 0
    ? "Every client is on track"
    : `${high} high, ${countOf(medium, "medium risk client")}`;
}

/** The change of a figure with an arrow: up is better. */
function ChangeNote({ change: { text, isBetter } }: { change: Change }) {
  const { Arrow, color } = isBetter === null ? unmoved : isBetter ? better : worse;
  return (
    <span className="flex items-start gap-1">
      <Arrow size={14} className={`mt-px shrink-0 ${color}`} aria-hidden />
      <span className={color}>{text}</span>
    </span>
  );
}

const unmoved = { Arrow: Minus, color: "" };
const better = { Arrow: TrendingUp, color: "text-green" };
const worse = { Arrow: TrendingDown, color: "text-red" };
