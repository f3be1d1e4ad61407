import Flag from "lucide-react/icons/flag";
import Hourglass from "lucide-react/icons/hourglass";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { Icon } from "#/islands/ui/icon";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { DesignSummary } from "#/src/contract/design";
import type { HubAddress } from "../address";
import { useSummary } from "../queries";

type ProjectCountersProps = { first: DesignSummary; address: Pick<HubAddress, "query" | "choose"> };

/** Counts of all projects, independent of the filters. A click on a card filters the list. */
export function ProjectCounters({ first, address: { query, choose } }: ProjectCountersProps) {
  const summary = useSummary(first);
  if (summary.error) return <LoadFailure title="The figures could not be loaded" query={summary} />;
  const { total, overdue, highPriority, pendingApproval } = summary.data;
  const lists = (name: "due" | "priority" | "approval", value: string) => ({
    filter: { isOn: query[name] === value, onToggle: (isOn: boolean) => choose({ [name]: isOn && value }) },
  });
  return (
    <StatStrip>
      <StatCard
        label="Total Projects"
        figure={total}
        context="All design projects"
        icon={<Icon name="palette" />}
      />
      <StatCard
        label="Overdue"
        {...lists("due", "overdue")}
        figure={overdue}
        context="Past due, not approved yet"
        icon={<Icon name="calendar-x" className="text-red" />}
        tone={overdue > 0 && "red"}
      />
      <StatCard
        label="High Priority"
        {...lists("priority", "high")}
        figure={highPriority}
        context="Marked as high priority"
        icon={<Flag size={16} className="text-orange" aria-hidden />}
      />
      <StatCard
        label="Pending Approval"
        {...lists("approval", "pending")}
        figure={pendingApproval}
        context="Waiting for the client"
        icon={<Hourglass size={16} className="text-yellow" aria-hidden />}
      />
    </StatStrip>
  );
}
