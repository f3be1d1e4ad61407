import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ClientsSummary } from "../../../src/contract/clients";
import { failureSentence } from "../../runtime/failure-sentence";
import { ErrorState } from "../../ui/error-state";
import { StatCard, StatGrid } from "../../ui/stat-card";
import type { useClientsSummary } from "../queries";

/** How all clients stand; the filters below do not move it. */
export function ClientCounters({ counters }: { counters: ReturnType<typeof useClientsSummary> }) {
  const { data, error, refetch } = counters;
  if (!error) return <Counters summary={data} />;
  return (
    <ErrorState
      title="The counters could not be loaded"
      detail={failureSentence(error)}
      onRetry={() => void refetch()}
    />
  );
}

function Counters({ summary: { onTrack, atRisk, pastDue } }: { summary: ClientsSummary }) {
  return (
    <StatGrid count={3}>
      <StatCard
        label="On Track"
        figure={onTrack}
        context="Nothing past due, at least 50% done"
        icon={<CircleCheck size={16} className="text-green" aria-hidden />}
      />
      <StatCard
        label="At Risk"
        figure={atRisk}
        context="Something past due, or 1 to 49% done"
        icon={<TriangleAlert size={16} className="text-yellow" aria-hidden />}
      />
      <StatCard
        label="Past Due"
        figure={pastDue}
        context="Clients with past-due tasks"
        icon={<CalendarX size={16} className="text-red" aria-hidden />}
        {...(pastDue > 0 && { tone: "red" as const })}
      />
    </StatGrid>
  );
}
