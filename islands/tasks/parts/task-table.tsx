import { can } from "../../../src/contract/rights";
import type { Task } from "../../../src/contract/tasks";
import { Checkbox } from "../../ui/checkbox";
import { type Column, Table } from "../../ui/table";
import { useFacts } from "../facts";
import type { Selection } from "../selection";
import { useSetStatus } from "../set-status";
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
  const setStatus = useSetStatus();
  const { role } = useFacts();
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
    width: "w-12",
    phone: "start",
  };
  const columns: Column<Task>[] = [
    ...(can(role, "task.change") ? [select] : []),
    { key: "task", header: "Task", cell: (task) => <TaskNameCell task={task} />, phone: "title" },
    {
      key: "category",
      header: "Category",
      cell: (task) => <CategoryBadge category={task.category} />,
      width: "w-36",
    },
    {
      key: "owner",
      header: "Owner",
      cell: (task) => <OwnerName owner={task.owner} />,
      width: "w-20",
    },
    {
      key: "due",
      header: "Due Date",
      cell: (task) => <DueDateCell task={task} />,
      width: "w-44",
      phone: "meta",
    },
    {
      key: "status",
      header: "Status",
      cell: (task) => <StatusBadge status={task.status} />,
      width: "w-32",
      phone: "meta",
    },
    {
      key: "notified",
      header: "Client Notified",
      cell: (task) => <ClientNotified task={task} />,
      width: "w-32",
    },
    {
      key: "menu",
      header: <span className="sr-only">Actions</span>,
      cell: (task) => (
        <TaskMenu
          task={task}
          onSetStatus={(status) => setStatus.mutate({ task, status })}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      ),
      width: "w-14",
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

/** Between phone and desktop the category and the client's notice leave the table; the drawer has them. */
const tighterOnSmallScreens =
  "md:max-xl:[&_:is(th,td):nth-child(3)]:hidden md:max-xl:[&_:is(th,td):nth-child(7)]:hidden";
