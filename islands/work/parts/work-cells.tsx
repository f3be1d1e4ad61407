import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheckBig from "lucide-react/icons/circle-check-big";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import Handshake from "lucide-react/icons/handshake";
import Palette from "lucide-react/icons/palette";
import { rowId } from "#/islands/client-dashboard/tasks/parts/row-id";
import { usePageUrl, withParams } from "#/islands/runtime/url-state";
import { useViewer } from "#/islands/runtime/viewer";
import { Badge } from "#/islands/ui/badge";
import { RowLink } from "#/islands/ui/table";
import { workKind } from "#/src/contract/choices/work";
import type { WorkItem } from "#/src/contract/work";
import { showDate } from "#/src/format/show-dates";
import { useOpenTask } from "../address";
import { hrefOf } from "../href";
import { statusesOf } from "../statuses";

const kindIcons = {
  task: CircleCheckBig,
  design_project: Palette,
  upcoming_audit: ClipboardCheck,
  lead: Handshake,
};

export function TitleCell({ item }: { item: WorkItem }) {
  const { kind, id, title } = item;
  const Icon = kindIcons[kind];
  const url = usePageUrl();
  const { open } = useOpenTask();
  const link =
    kind === "task"
      ? { id: rowId(id), href: withParams(url, { task: id }), onOpen: () => open(id) }
      : { href: hrefOf(item) };
  return (
    <div className="flex min-w-0 items-center gap-2" title={title}>
      <Icon size={16} className="flex-none text-muted" role="img" aria-label={workKind.label(kind)} />
      <RowLink {...link} className="truncate">
        {title}
      </RowLink>
    </div>
  );
}

export function StatusCell({ item: { kind, status } }: { item: WorkItem }) {
  const words = statusesOf[kind].find(({ value }) => value === status);
  return words && <Badge tone={words.tone}>{words.label}</Badge>;
}

/** The day; past due it is red and marked. */
export function DueCell({ item: { dueDate } }: { item: WorkItem }) {
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
