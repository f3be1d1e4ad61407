import CalendarCheck from "lucide-react/icons/calendar-check";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import type { WorkBucket } from "#/src/contract/choices/work";
import type { WorkItem } from "#/src/contract/work";
import { showDate } from "#/src/format/show-dates";
import type { WorkAddressState } from "../address";
import type { Section } from "../queries";

type NothingDueProps = { sections: Record<WorkBucket, Section>; address: WorkAddressState };

/** For a day without due items: the next one, or what to do when there are none. */
export function NothingDue({ sections, address }: NothingDueProps) {
  const { today } = useViewer();
  const firstOf = (bucket: WorkBucket) => sections[bucket].shown[0];
  if (!Object.values(sections).every(({ loaded }) => loaded)) return null;
  if (firstOf("past_due") || firstOf("today")) return null;
  const next = firstOf("week") ?? firstOf("later");
  const words =
    next && isAhead(next, today) ? `Nothing is due. Next: ${whatAndWhen(next)}.` : "Nothing is due.";
  if (next || firstOf("waiting")) return <p className="px-4 py-3 text-muted">{words}</p>;
  return (
    <EmptyState
      icon={<CalendarCheck size={20} aria-hidden />}
      title={words}
      text={
        address.isFiltered
          ? "Nothing matches these filters."
          : "Work without an assignee is under Unassigned."
      }
      action={
        address.isFiltered ? (
          <Button onClick={address.clearFilters}>Clear filters</Button>
        ) : (
          <Button onClick={() => address.choose({ person: "unassigned" })}>Show unassigned</Button>
        )
      }
    />
  );
}

type Dated = WorkItem & { dueDate: string };

function isAhead(item: WorkItem, today: string): item is Dated {
  return item.dueDate !== null && item.dueDate > today;
}

function whatAndWhen({ title, dueDate }: Dated): string {
  return `${title}, ${showDate(dueDate)}`;
}
