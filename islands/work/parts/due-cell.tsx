import CircleAlert from "lucide-react/icons/circle-alert";
import { useRef, useState } from "react";
import { useViewer } from "#/islands/runtime/viewer";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { Tooltip } from "#/islands/ui/tooltip/tooltip";
import type { WorkItem } from "#/src/contract/work";
import { showDate } from "#/src/format/show-dates";
import { dateDenial } from "../kinds";

const datePart = lazyPart(() => import("./row-panels").then((module) => module.DatePanel));

/** The day, which a press changes; an audit to come keeps the week that was written for it. */
export function DueCell({ item }: { item: WorkItem }) {
  const { role } = useViewer();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (item.kind === "upcoming_audit") return <Day dueDate={item.dueDate} />;
  const denied = dateDenial(role, item.kind);
  const stop = () => {
    setEditing(false);
    button.current?.focus();
  };
  const what = item.kind === "lead" ? "Next action" : "Due date";
  const day = (
    <button
      ref={button}
      type="button"
      className="day-button above-row-link"
      aria-label={`${what} of ${item.title}: ${item.dueDate === null ? "none" : showDate(item.dueDate)}`}
      aria-keyshortcuts="D"
      aria-expanded={isEditing}
      aria-disabled={denied ? true : undefined}
      onPointerEnter={datePart.preload}
      onFocus={datePart.preload}
      onClick={() => !denied && setEditing(!isEditing)}
    >
      <Day dueDate={item.dueDate} />
    </button>
  );
  if (denied) {
    return (
      <Tooltip text={denied} opensOnPress>
        {day}
      </Tooltip>
    );
  }
  return (
    <>
      {day}
      {isEditing && <Lazy part={datePart} props={{ item, onDone: stop }} />}
    </>
  );
}

/** Past due it is red and marked. */
function Day({ dueDate }: { dueDate: string | null }) {
  const { today } = useViewer();
  if (dueDate === null) return <span className="text-muted">No date</span>;
  const day = <span className="tabular-nums">{dueDate === today ? "Today" : showDate(dueDate)}</span>;
  if (dueDate >= today) return day;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-red">
      <CircleAlert size={12} role="img" aria-label="Past due" />
      {day}
    </span>
  );
}
