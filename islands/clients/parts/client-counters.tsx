import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { LoadFailure } from "#/islands/runtime/load-failure";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { ClientsSummary } from "#/src/contract/clients";
import type { clients } from "../queries";

/** How all clients stand; the filters below do not move it. */
export function ClientCounters({
  counters,
}: {
  counters: ReturnType<typeof clients.useSummary<ClientsSummary>>;
}) {
  if (!counters.error) return <Counters summary={counters.data} />;
  return <LoadFailure title="The counters could not be loaded" query={counters} />;
}

function Counters({ summary: { onTrack, atRisk, pastDue } }: { summary: ClientsSummary }) {
  return (
    <StatStrip count={3}>
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
    </StatStrip>
  );
}
