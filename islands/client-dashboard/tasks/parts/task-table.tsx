import { useViewer } from "#/islands/runtime/viewer";
import { Checkbox } from "#/islands/ui/checkbox";
import { type Column, Table } from "#/islands/ui/table";
import { can } from "#/src/contract/screen-rights";
import type { Task } from "#/src/contract/tasks";
import type { TaskAddressState } from "../address";
import type { Selection } from "../selection";
import { taskColumns } from "./task-columns";

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
    <div className="paired-rows [--name:1.5fr] [--pairs:2]" data-start={canSelect ? "place" : "name"}>
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
