import Gauge from "lucide-react/icons/gauge";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import { moveActions, type Place } from "#/islands/ui/sortable/move-actions";
import { useSortable } from "#/islands/ui/sortable/use-sortable";
import { type Column, Table } from "#/islands/ui/table";
import type { DesignProject } from "#/src/contract/design";
import type { HubAddress } from "../address";
import { hubDenials } from "../rights";
import { projectDrawer } from "./lazy-drawer";
import type { OpenDialog } from "./open-dialog";
import { projectColumns } from "./project-columns";

type ProjectTableProps = {
  rows: readonly DesignProject[];
  /** All projects, whose order gives the rows' numbers. */
  all: readonly DesignProject[];
  /** Index of the first row in the filtered list, counted from 0. */
  start: number;
  /** Number of projects in the filtered list. */
  count: number;
  openId: string | null;
  address: Pick<HubAddress, "query" | "choose">;
  onDialog: (dialog: OpenDialog) => void;
  /** Indexes in the filtered list. */
  onMove: (from: number, to: number) => void;
};

/** The projects as rows, which can be dragged by their handles in the default order. */
export function ProjectTable(props: ProjectTableProps) {
  const { rows, all, start, count, openId, address, onDialog, onMove } = props;
  const { role, today } = useViewer();
  const isOwnOrder = address.query.sort === null;
  const canDrag = isOwnOrder && hubDenials(role).order === undefined;
  const body = useSortable<HTMLTableSectionElement>({
    isEnabled: canDrag,
    handle: '[data-grip="project"]',
    onMove: (from, to) => onMove(start + from, start + to),
  });
  const numbers = new Map(all.map(({ id }, index) => [id, index + 1]));
  const indexes = new Map(rows.map(({ id }, index) => [id, start + index]));
  const actions: Column<DesignProject> = {
    key: "actions",
    header: "Actions",
    cell: (project) => {
      const index = indexes.get(project.id) ?? 0;
      return (
        <ProjectMenu
          project={project}
          place={isOwnOrder ? { index, count } : null}
          onMove={(to) => onMove(index, to)}
          onDialog={onDialog}
        />
      );
    },
    align: "end",
    width: "w-14",
    phone: "action",
  };
  const columns = projectColumns({
    ...address,
    today,
    canDrag,
    numberOf: ({ id }) => numbers.get(id) ?? 0,
  });
  return (
    <div className="dense-rows @container" onPointerEnter={projectDrawer.preload}>
      <Table
        caption="Design projects"
        columns={[...columns, actions]}
        rows={rows}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === openId}
        bodyRef={body}
      />
    </div>
  );
}

type ProjectMenuProps = {
  project: DesignProject;
  /** Null when the rows are sorted differently. */
  place: Place | null;
  onMove: (to: number) => void;
  onDialog: (dialog: OpenDialog) => void;
};

/** Actions for the project of a row. */
function ProjectMenu({ project, place, onMove, onDialog }: ProjectMenuProps) {
  const { role } = useViewer();
  const items = () => {
    const denials = hubDenials(role);
    const open = (kind: OpenDialog["kind"] & ("progress" | "edit" | "delete")) => () =>
      onDialog({ kind, project });
    const moves = place ? moveActions(place, onMove, denials.order) : [];

    const actions: MenuAction[] = [
      {
        label: "Update Progress",
        icon: <Gauge size={16} aria-hidden />,
        onSelect: open("progress"),
        deniedBecause: denials.updateProgress,
      },
      {
        label: "Edit",
        icon: <Icon name="pencil" />,
        onSelect: open("edit"),
        deniedBecause: denials.edit,
      },
      ...moves,
      {
        label: "Delete",
        icon: <Icon name="trash-2" />,
        onSelect: open("delete"),
        variant: "destructive",
        startsGroup: true,
        deniedBecause: denials.delete,
      },
    ];
    return actions;
  };
  return <Menu label={`Actions for ${project.projectName}`} items={items} />;
}
