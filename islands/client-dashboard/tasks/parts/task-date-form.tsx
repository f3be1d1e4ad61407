import { DateForm } from "#/islands/forms/date-form";
import type { Task } from "#/src/contract/tasks";
import { useUpdateTask } from "../update-task";

/** A form for the due date, over the task's row. */
export function DueDatePanel({ task, onDone }: { task: Task; onDone: () => void }) {
  return (
    <div className="row-form">
      <TaskDateForm task={task} field="dueDate" label={`Due date of ${task.name}`} onDone={onDone} />
    </div>
  );
}

type TaskDateFormProps = {
  task: Task;
  field: "startDate" | "dueDate";
  label: string;
  onDone: () => void;
};

/** A form for one of the task's dates. */
export function TaskDateForm({ task, field, label, onDone }: TaskDateFormProps) {
  const update = useUpdateTask();
  return (
    <DateForm
      label={label}
      row={task}
      saved={task[field]}
      save={(date, handlers) => update.mutate({ task, change: { [field]: date } }, handlers)}
      change={update}
      onDone={onDone}
    />
  );
}
