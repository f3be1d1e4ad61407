import { useRef, useState } from "react";
import { DateForm } from "#/islands/forms/date-form";
import { useViewer } from "#/islands/runtime/viewer";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import type { Task } from "#/src/contract/tasks";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { DueDateCell } from "./task-cells";

/** The due date; for staff the pencil turns it into an input with Save and Cancel. */
export function DueDateEditor({ task }: { task: Task }) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setEditing(false);
    update.reset();
    requestAnimationFrame(() => pencil.current?.focus());
  };
  if (isEditing) {
    return (
      <DateForm
        label="Due date"
        row={task}
        saved={task.dueDate}
        save={(dueDate, handlers) => update.mutate({ task, change: { dueDate } }, handlers)}
        change={update}
        onDone={stop}
      />
    );
  }
  if (role === "client") return <DueDateCell task={task} />;
  return (
    <>
      <DueDateCell task={task} />
      <IconButton
        ref={pencil}
        label="Edit due date"
        className="ml-1"
        icon={<Icon name="pencil" size={14} />}
        deniedBecause={taskDenials(role).edit}
        onClick={() => setEditing(true)}
      />
    </>
  );
}
