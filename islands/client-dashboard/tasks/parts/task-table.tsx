import type { Selection } from "#/islands/runtime/lists/selection";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Checkbox } from "#/islands/ui/checkbox";
import { Icon } from "#/islands/ui/icon";
import { lazyPart } from "#/islands/ui/lazy-part";
import { MenuButton } from "#/islands/ui/menu/menu-button";
import { type ColumnSort, sortedHeadOrNone } from "#/islands/ui/sort-header";
import { type Column, Table } from "#/islands/ui/table";
import { taskOwner } from "#/src/contract/choices/tasks";
import { can } from "#/src/contract/screen-rights";
import type { Task } from "#/src/contract/tasks";
import type { TaskAddressState } from "../address";
import { columnLabels, type TaskColumn, type TaskSort, taskColumnKeys } from "../order";
import { drawerBody } from "./lazy-parts";
import { StatusCell } from "./status-menu";
import { AssigneeName, CategoryBadge, ClientNotified, DueDateCell, TaskNameCell } from "./task-cells";

type TaskTableProps = {
  tasks: readonly Task[];
  address: TaskAddressState;
  openTaskId: string | null;
  selection: Selection;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
};

export function TaskTable({ tasks, address, openTaskId, selection, onEdit, onDelete }: TaskTableProps) {
  const { role } = useViewer();
  const canSelect = can(role, "task.change");
  const select: Column<Task> = {
    key: "select",
    header: (
      <Checkbox
        data-focus-home
        aria-keyshortcuts="Control+A"
        aria-label="Select all tasks"
        checked={selection.isAll}
        isMixed={selection.isSome}
        onChange={selection.toggleAll}
      />
    ),
    cell: (task) => (
      <Checkbox
        aria-label={`Select ${task.name}`}
        aria-keyshortcuts="X Space"
        checked={selection.has(task.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(task.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
    width: "w-12",
    phone: "start",
  };
  const columns = taskColumns({ address, onEdit, onDelete });
  return (
    <div
      className="paired-rows [--row-padding:2px]"
      data-start={canSelect ? "place" : "name"}
      onPointerEnter={drawerBody.preload}
    >
      <Table
        caption="Tasks"
        columns={canSelect ? [select, ...columns] : columns}
        rows={tasks}
        rowKey={({ id }) => id}
        isSelected={({ id }) => selection.has(id) || id === openTaskId}
      />
    </div>
  );
}

const menuPanel = lazyPart("The task's menu", () => import("./task-menu").then((m) => m.TaskMenu));

type Options = {
  address: TaskAddressState;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
};

/** The columns after the checkboxes. */
function taskColumns({ address, onEdit, onDelete }: Options): Column<Task>[] {
  const { query, choose } = address;
  const menu: Column<Task> = {
    key: "menu",
    header: <span className="sr-only">Actions</span>,
    cell: (task) => (
      <div className="text-end">
        <MenuButton
          label={`Actions for ${task.name}`}
          panel={menuPanel}
          props={{ task, onEdit, onDelete }}
          className="icon-button"
        >
          <Icon name="ellipsis" />
        </MenuButton>
      </div>
    ),
    width: "w-14",
    phone: "action",
  };
  const order = { sort: query.sort, sortBy: (sort: TaskSort | null) => choose({ sort: sort ?? "" }) };
  const shown = taskColumnKeys.map((key): Column<Task> => {
    const by: ColumnSort<TaskSort> = { up: key, down: `-${key}`, first: "up" };
    return {
      key,
      ...sortedHeadOrNone(columnLabels[key], by, order),
      ...cells[key],
    };
  });
  return [...shown, menu];
}

const cells: Record<TaskColumn, Pick<Column<Task>, "cell" | "width" | "phone">> = {
  task: { cell: (task) => <TaskNameCell task={task} />, phone: "title" },
  category: { cell: ({ category }) => <CategoryBadge category={category} />, width: "w-34" },
  owner: { cell: ({ owner }) => taskOwner.label(owner), width: "w-21", phone: "meta" },
  assignee: { cell: (task) => <AssigneeName task={task} />, width: "w-34" },
  dueDate: { cell: (task) => <DueDateCell task={task} />, width: "w-36", phone: "meta" },
  status: { cell: (task) => <StatusCell task={task} />, width: "w-36", phone: "meta" },
  notified: { cell: (task) => <ClientNotified task={task} />, width: "w-34" },
};
