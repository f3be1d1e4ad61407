import ClipboardList from "lucide-react/icons/clipboard-list";
import Gauge from "lucide-react/icons/gauge";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { Icon } from "#/islands/ui/icon";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { AuditsSummary } from "#/src/contract/audits";
import type { audits } from "../queries";

/** Counts of clients by their latest audits; independent of the filters below. */
export function AuditCounters({
  counters,
}: {
  counters: ReturnType<typeof audits.useSummary<AuditsSummary>>;
}) {
  if (counters.error) return <LoadFailure title="The figures could not be loaded" query={counters} />;
  const { total, averageHealthScore, highPerformers, atRisk } = counters.data;
  return (
    <StatStrip>
      <StatCard
        label="Total Audits"
        figure={total}
        context="Of all clients, at any time"
        icon={<ClipboardList size={16} aria-hidden />}
      />
      <StatCard
        label="Average Health Score"
        figure={averageHealthScore ?? "–"}
        context={averageHealthScore === null ? "No data available" : "out of 10, over latest audits"}
        icon={<Gauge size={16} aria-hidden />}
      />
      <StatCard
        label="High Performers"
        figure={highPerformers}
        context="Latest audit scored 8 or more"
        icon={<Icon name="circle-check" className="text-green" />}
      />
      <StatCard
        label="At Risk Clients"
        figure={atRisk}
        context="Latest audit scored below 5"
        icon={<Icon name="triangle-alert" className="text-red" />}
        tone={atRisk > 0 && "red"}
      />
    </StatStrip>
  );
}
