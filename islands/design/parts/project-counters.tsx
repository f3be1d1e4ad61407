import CalendarX from "lucide-react/icons/calendar-x";
import Flag from "lucide-react/icons/flag";
import Hourglass from "lucide-react/icons/hourglass";
import Palette from "lucide-react/icons/palette";
import { LoadFailure } from "#/islands/runtime/load-failure";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { DesignSummary } from "#/src/contract/design";
import { useSummary } from "../queries";

/** How all projects stand; the filters do not move it. */
export function ProjectCounters({ first }: { first: DesignSummary }) {
  const summary = useSummary(first);
  if (!summary.error) return <Counters summary={summary.data} />;
  return <LoadFailure title="The figures could not be loaded" query={summary} />;
}

function Counters({
  summary: { total, overdue, highPriority, pendingApproval },
}: {
  summary: DesignSummary;
}) {
  return (
    <StatStrip>
      <StatCard
        label="Total Projects"
        figure={total}
        context="All design projects"
        icon={<Palette size={16} aria-hidden />}
      />
      <StatCard
        label="Overdue"
        figure={overdue}
        context="Past due, not approved yet"
        icon={<CalendarX size={16} className="text-red" aria-hidden />}
        {...(overdue > 0 && { tone: "red" as const })}
      />
      <StatCard
        label="High Priority"
        figure={highPriority}
        context="Marked as high priority"
        icon={<Flag size={16} className="text-orange" aria-hidden />}
      />
      <StatCard
        label="Pending Approval"
        figure={pendingApproval}
        context="Waiting for the client"
        icon={<Hourglass size={16} className="text-yellow" aria-hidden />}
      />
    </StatStrip>
  );
}
