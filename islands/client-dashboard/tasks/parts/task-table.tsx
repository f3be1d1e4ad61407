import { useViewer } from "#/islands/runtime/viewer";
import { Checkbox } from "#/islands/ui/checkbox";
import { type Column, Table } from "#/islands/ui/table";
import { can } from "#/src/contract/rights";
import type { Task } from "#/src/contract/tasks";
import type { Selection } from "../selection";
import { useUpdateTask } from "../update-task";
import {
  CategoryBadge,
  ClientNotified,
  DueDateCell,
  OwnerName,
  StatusBadge,
  TaskNameCell,
} from "./task-cells";
import { TaskMenu } from "./task-menu";

type TaskTableProps = {
  tasks: readonly Task[];
  openTaskId: string | null;
  selection: Selection;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
};

export function TaskTable({ tasks, openTaskId, selection, onEdit, onDelete }: TaskTableProps) {
  const update = useUpdateTask();
  const { role } = useViewer();
  const select: Column<Task> = {
    key: "select",
    header: (
      <Checkbox
        data-focus-home
        aria-label="Select all tasks"
        checked={selection.isAll}
        isMixed={selection.isSome}
        onChange={selection.toggleAll}
      />
    ),
    cell: (task) => (
      <Checkbox
        aria-label={`Select ${task.name}`}
        checked={selection.has(task.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(task.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
    width: "w-10 xl:w-12",
    phone: "start",
  };
  const columns: Column<Task>[] = [
    ...(can(role, "task.change") ? [select] : []),
    { key: "task", header: "Task", cell: (task) => <TaskNameCell task={task} />, phone: "title" },
    {
      key: "category",
      header: "Category",
      cell: (task) => <CategoryBadge category={task.category} />,
      width: "w-30 xl:w-34",
    },
    {
      key: "owner",
      header: "Owner",
      cell: (task) => <OwnerName owner={task.owner} />,
      width: "w-15 xl:w-20",
      phone: "meta",
    },
    {
      key: "due",
      header: "Due Date",
      cell: (task) => <DueDateCell task={task} />,
      width: "w-29 xl:w-38",
      phone: "meta",
    },
    {
      key: "status",
      header: "Status",
      cell: (task) => <StatusBadge status={task.status} />,
      width: "w-25 xl:w-30",
      phone: "meta",
    },
    {
      key: "notified",
      header: <span className="block md:max-xl:whitespace-normal">Client Notified</span>,
      cell: (task) => <ClientNotified task={task} />,
      width: "w-20 xl:w-32",
    },
    {
      key: "menu",
      header: <span className="sr-only">Actions</span>,
      cell: (task) => (
        <TaskMenu
          task={task}
          onSetStatus={(status) => update.mutate({ task, change: { status } })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      ),
      width: "w-11 xl:w-14",
      phone: "action",
    },
  ];
  return (
    <div className={tighterOnSmallScreens}>
      <Table
        caption="Tasks"
        columns={columns}
        rows={tasks}
        rowKey={({ id }) => id}
        isSelected={({ id }) => selection.has(id) || id === openTaskId}
      />
    </div>
  );
}

/** Between phone and desktop every column stays: smaller text, and less space between. */
const tighterOnSmallScreens =
  "md:max-xl:[&_:is(th,td)]:px-1.5 md:max-xl:[&_table]:text-hint md:max-xl:[&_.badge]:px-1.5 md:max-xl:[&_.badge_svg]:hidden";
