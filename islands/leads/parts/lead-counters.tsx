import CircleDollarSign from "lucide-react/icons/circle-dollar-sign";
import Flame from "lucide-react/icons/flame";
import Trophy from "lucide-react/icons/trophy";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { MetricCard } from "#/islands/ui/metric-card";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { LeadsSummary } from "#/src/contract/leads";
import { showMoney } from "#/src/format/money";
import type { leads } from "../queries";

/** Counts of all leads; independent of the filters below. */
export function LeadCounters({ figures }: { figures: ReturnType<typeof leads.useSummary<LeadsSummary>> }) {
  const { currency } = useViewer();
  if (figures.error) return <LoadFailure title="The figures could not be loaded" query={figures} />;
  const { total, active, dealValue, conversionRate } = figures.data;
  return (
    <StatStrip>
      <StatCard
        label="Total Leads"
        figure={total}
        context="In every status"
        icon={<Icon name="handshake" />}
      />
      <StatCard
        label="Active Leads"
        figure={active}
        context="Neither won nor lost"
        icon={<Flame size={16} aria-hidden />}
      />
      <StatCard
        label="Total Deal Value"
        figure={showMoney(dealValue, currency)}
        context="All leads together"
        icon={<CircleDollarSign size={16} aria-hidden />}
      />
      <MetricCard
        label="Conversion Rate"
        figure={conversionRate === null ? null : `${conversionRate}%`}
        context="Won leads among all leads"
        icon={<Trophy size={16} aria-hidden />}
      />
    </StatStrip>
  );
}
