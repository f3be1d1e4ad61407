import { useState } from "react";
import { RequestLink } from "#/islands/client-dashboard/tasks/parts/request-link";
import { rowId } from "#/islands/client-dashboard/tasks/parts/row-id";
import { doneDenial } from "#/islands/client-dashboard/tasks/rights";
import { DayButton } from "#/islands/forms/day-button";
import { denial } from "#/islands/runtime/changes/denial";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { RowLink } from "#/islands/ui/table";
import { UnreadMark } from "#/islands/ui/unread-mark";
import { workItemPath } from "#/src/contract/addresses/work-item";
import { workKind } from "#/src/contract/choices/work";
import type { WorkItem } from "#/src/contract/work";
import { showDate } from "#/src/format/show-dates";
import { waitsForWords } from "#/src/format/waits-for";
import { useChangeWork } from "../changes";
import { dateDenial, statusDenial, statusesOf } from "../kinds";
import type { People } from "../people";
import { useWorkCache } from "../queries";

const statusPart = lazyPart("The statuses", () => import("./row-panels").then((m) => m.StatusPanel));

const kindIcons = {
  design_project: "palette",
  upcoming_audit: "clipboard-check",
  lead: "handshake",
  access: "clock",
} as const;

export function TitleCell({ item }: { item: WorkItem }) {
  const { kind, id, title, unreadComments } = item;
  const { today } = useViewer();
  const taskLink = useRowLink("task", id);
  const waits = waitsForWords(item, today);
  const link = kind === "task" ? { id: rowId(id), ...taskLink } : { href: workItemPath(item) };
  return (
    <div className="flex min-w-0 items-center gap-2">
      {kind === "task" ? (
        <CompleteTick item={item} />
      ) : (
        <Icon name={kindIcons[kind]} className="flex-none text-muted" label={workKind.label(kind)} />
      )}
      <div className="min-w-0">
        <RowLink {...link} className="block truncate">
          {title}
        </RowLink>
        <span className="only-narrow truncate text-hint text-muted">{forWhom(item)}</span>
        {waits && (
          <span
            className="block text-hint text-muted max-md:wrap-anywhere max-md:whitespace-normal md:truncate"
            title={waits}
          >
            {waits}
          </span>
        )}
        <RequestLink task={item} className="above-row-link text-label" />
      </div>
      <UnreadMark count={unreadComments} />
    </div>
  );
}

/** Returns the client; a lead has none, and what is due is its next action. */
export function forWhom({ kind, clientName }: WorkItem): string | undefined {
  return kind === "lead" ? "Next action of the lead" : (clientName ?? undefined);
}

/** An empty circle that completes the task on click, and is checked while that is being stored. */
function CompleteTick({ item }: { item: WorkItem }) {
  const { role } = useViewer();
  const { mutate, isPending } = useChangeWork();
  const isDone = item.status === "done" || isPending;
  const icon = isDone ? "circle-check" : "circle";
  if (statusDenial(role, "task") || doneDenial(item)) {
    return <Icon name={icon} className="flex-none text-muted" label={workKind.label("task")} />;
  }
  return (
    <button
      type="button"
      className="complete-tick"
      data-done={isDone || undefined}
      title="Mark Done"
      aria-label={`Mark Done: ${item.title}`}
      aria-disabled={isDone || undefined}
      onClick={() => !isDone && mutate({ item, change: { status: "done" } })}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The status, which opens a menu to change it; a planned audit is completed instead, an access changed at its client. */
export function StatusCell({ item, people }: People & { item: WorkItem }) {
  const words = statusesOf[item.kind].find(({ value }) => value === item.status);
  if (item.kind === "upcoming_audit") return <CompleteButton item={item} people={people} />;
  if (!words) return null;
  if (item.kind === "access") return <Badge tone={words.tone}>{words.label}</Badge>;
  return (
    <MenuButton
      label={`Status of ${item.title}: ${words.label}`}
      panel={statusPart}
      props={{ item }}
      className="status-button"
      shortcut="S"
    >
      <Badge tone={words.tone}>{words.label}</Badge>
    </MenuButton>
  );
}

const auditPart = lazyPart("The form that completes this audit", () =>
  import("#/islands/audits/parts/audit-dialog").then((m) => m.AuditDialog),
);

/** Opens the new audit that completes the planned one. */
function CompleteButton({ item, people }: People & { item: WorkItem }) {
  const { role } = useViewer();
  const { refresh } = useWorkCache();
  const { id, clientId, clientName, title } = item;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="above-row-link row-button"
        aria-label={`Complete audit: ${title}`}
        aria-keyshortcuts="S"
        onInterest={auditPart.preload}
        onClick={() => setOpen(true)}
        deniedBecause={denial(role, "audit.create")}
      >
        Complete audit
      </Button>
      {isOpen && (
        <Lazy
          part={auditPart}
          props={{
            audit: null,
            upcoming: { id, clientId, clientName },
            people,
            onSaved: () => void refresh(),
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  );
}

const datePart = lazyPart("The form for the date", () => import("./row-panels").then((m) => m.DatePanel));

/** The date, editable on click; a planned audit keeps its written week, and an access the end of its term. */
export function DueCell({ item }: { item: WorkItem }) {
  const { role, today } = useViewer();
  if (item.kind === "upcoming_audit" || item.kind === "access") return <Day dueDate={item.dueDate} />;
  const what = item.kind === "lead" ? "Next action" : "Due date";
  return (
    <DayButton
      label={`${what} of ${item.title}: ${dayInWords(item.dueDate, today)}`}
      part={datePart}
      props={{ item }}
      deniedBecause={dateDenial(role, item.kind)}
    >
      <Day dueDate={item.dueDate} />
    </DayButton>
  );
}

/** Returns the text of {@link Day}, with the date if it has none. */
function dayInWords(dueDate: string | null, today: string): string {
  if (dueDate === null) return "No date";
  return dueDate === today ? `Today, ${showDate(dueDate)}` : showDate(dueDate);
}

/** The date; when past due it is red and marked. */
function Day({ dueDate }: { dueDate: string | null }) {
  const { today } = useViewer();
  if (dueDate === null) return <span className="text-muted">No date</span>;
  const day = dueDate === today ? "Today" : showDate(dueDate);
  if (dueDate >= today) return <span className="tabular-nums">{day}</span>;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-red tabular-nums">
      <Icon name="circle-alert" size={12} label="Past due" /> {day}
    </span>
  );
}
