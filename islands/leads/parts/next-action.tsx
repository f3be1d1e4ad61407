import type { ReactNode } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { useInPlace } from "#/islands/ui/use-in-place";
import type { Lead } from "#/src/contract/leads";
import { showDate } from "#/src/format/show-dates";

const form = lazyPart("The form for the next action", () =>
  import("./lead-panels").then((m) => m.NextActionForm),
);

/** The date of the next action; the pencil turns it into an input. */
export function NextAction({ lead }: { lead: Lead }) {
  const { role } = useViewer();
  const { isOpen, opener, open, close } = useInPlace();
  if (isOpen) return <Lazy part={form} props={{ lead, onDone: close }} />;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <PastDue lead={lead} />
      <span className="flex items-center gap-2">
        <ActionDate lead={lead} none={<span className="text-muted">Not set</span>} />
        <IconButton
          ref={opener}
          label={`Change next action of ${lead.companyName}`}
          className="max-md:-my-2 md:-my-0.5 md:size-6"
          icon={<Icon name="pencil" size={14} />}
          deniedBecause={denial(role, "lead.update")}
          onInterest={form.preload}
          onClick={open}
        />
      </span>
    </span>
  );
}

/** The day of the next action, in words and marked when it is past due; `none` is shown without one. */
export function ActionDay(props: { lead: Lead; none: ReactNode }) {
  return (
    <>
      <PastDue lead={props.lead} />
      <ActionDate {...props} />
    </>
  );
}

function PastDue({ lead }: { lead: Lead }) {
  const { today } = useViewer();
  if (!isActionPastDue(lead, today)) return null;
  return (
    <Badge tone="red" icon={<Icon name="calendar-x" size={14} />}>
      Past due
    </Badge>
  );
}

function ActionDate({ lead, none }: { lead: Lead; none: ReactNode }) {
  const { today } = useViewer();
  const { nextActionDate } = lead;
  if (nextActionDate === null) return none;
  if (nextActionDate === today) return <span className="font-semibold text-yellow">Today</span>;
  if (!isActionPastDue(lead, today)) return showDate(nextActionDate);
  return <span className="font-semibold text-red">{showDate(nextActionDate)}</span>;
}

/** True when the next action of an open lead was due before today. */
export function isActionPastDue(
  { nextActionDate, leadStatus }: Pick<Lead, "nextActionDate" | "leadStatus">,
  today: string,
): boolean {
  const isOpen = leadStatus !== "won" && leadStatus !== "lost";
  return isOpen && nextActionDate !== null && nextActionDate < today;
}
