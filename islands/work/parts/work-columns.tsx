import { assigneeName } from "#/islands/client-dashboard/tasks/assignee";
import type { Selection } from "#/islands/runtime/lists/selection";
import { copyText } from "#/islands/runtime/page/copy-text";
import { Checkbox } from "#/islands/ui/checkbox";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import { type Column, OneLine } from "#/islands/ui/table";
import { toastError, toastSuccess } from "#/islands/ui/toast/store";
import type { WorkQuery } from "#/src/contract/addresses/work";
import { workItemPath } from "#/src/contract/addresses/work-item";
import type { WorkItem } from "#/src/contract/work";
import type { People } from "../people";
import { DueCell, forWhom, StatusCell, TitleCell } from "./work-cells";

type Options = People & {
  query: WorkQuery;
  /** Null for people who may not make bulk changes. */
  selection: Selection | null;
};

/** The columns of the work list; the assignee is shown when it varies. */
export function workColumns({ query: { person }, people, selection }: Options): Column<WorkItem>[] {
  const holder: Column<WorkItem> = {
    key: "holder",
    header: bare("Assignee"),
    cell: ({ assigneeUserId }) => (
      <OneLine text={assigneeName(assigneeUserId, people)} className="text-muted" />
    ),
    width: "w-30 xl:w-36",
  };
  const isMixed = person === "unassigned" || person === "all";
  return [
    ...(selection ? [tickColumn(selection)] : []),
    {
      key: "title",
      header: bare("What"),
      cell: (item) => <TitleCell item={item} />,
      phone: "title",
    },
    {
      key: "client",
      header: bare("Client"),
      cell: (item) => (
        <span className="only-wide block truncate text-muted" title={forWhom(item)}>
          {forWhom(item)}
        </span>
      ),
      width: "only-wide w-[17%] 2xl:w-[22%]",
      phone: "meta",
    },
    ...(isMixed ? [holder] : []),
    {
      key: "status",
      header: bare("Status"),
      cell: (item) => <StatusCell item={item} people={people} />,
      width: "w-40",
      phone: "meta",
    },
    {
      key: "due",
      header: bare("Due"),
      cell: (item) => <DueCell item={item} />,
      width: "w-31 xl:w-34",
      phone: "meta",
    },
    {
      key: "menu",
      header: bare("Actions"),
      cell: (item) => <RowMenu item={item} />,
      align: "end",
      width: "w-13",
      phone: "action",
    },
  ];
}

/** A checkbox column; only tasks can be changed in bulk. */
function tickColumn(selection: Selection): Column<WorkItem> {
  return {
    key: "tick",
    header: bare("Select"),
    cell: ({ kind, id, title }) =>
      kind === "task" && (
        <Checkbox
          aria-label={`Select ${title}`}
          aria-keyshortcuts="X Space"
          checked={selection.has(id)}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      ),
    width: "w-11",
    phone: "start",
  };
}

/** A header for screen readers only; each section has its own heading. */
function bare(label: string) {
  return <span className="sr-only">{label}</span>;
}

/** Other actions for an item. */
function RowMenu({ item }: { item: WorkItem }) {
  const { title, clientId } = item;
  const items = (): MenuAction[] => [
    { label: "Copy link", onSelect: () => void copyLink(item) },
    ...(clientId
      ? [{ label: "Go to client", onSelect: () => window.location.assign(`/clients/${clientId}`) }]
      : []),
  ];
  return <Menu label={`Actions for ${title}`} items={items} />;
}

async function copyLink(item: WorkItem) {
  if (await copyText(new URL(workItemPath(item), window.location.href).href)) toastSuccess("Link copied");
  else toastError("Failed to copy link");
}
