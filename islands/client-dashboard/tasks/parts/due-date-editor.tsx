import Pencil from "lucide-react/icons/pencil";
import { type FormEvent, useRef, useState } from "react";
import { pastDateWarning } from "#/islands/forms/past-date";
import { fieldRefusal } from "#/islands/runtime/refusals";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { IconButton } from "#/islands/ui/icon-button";
import { DateInput } from "#/islands/ui/inputs";
import type { Task } from "#/src/contract/tasks";
import { isDate } from "#/src/format/show-dates";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { DueDateCell } from "./task-cells";

/** The due date; the pencil turns it into an input with Save and Cancel. */
export function DueDateEditor({ task }: { task: Task }) {
  const { role } = useViewer();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  if (isEditing) return <DueDateForm task={task} onDone={stop} />;
  return (
    <>
      <DueDateCell task={task} />
      <IconButton
        ref={pencil}
        label="Edit due date"
        className="ml-1"
        icon={<Pencil size={14} aria-hidden />}
        deniedBecause={taskDenials(role, task).edit}
        onClick={() => setEditing(true)}
      />
    </>
  );
}

function DueDateForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { today } = useViewer();
  const update = useUpdateTask();
  const [dueDate, setDueDate] = useState(task.dueDate);
  const [error, setError] = useState("");
  const refusal = fieldRefusal(update.error);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    if (!isDate(dueDate)) setError("Required");
    else if (dueDate === task.dueDate) onDone();
    else update.mutate({ task, change: { dueDate } }, { onSuccess: onDone });
  };
  return (
    <form
      onSubmit={save}
      noValidate
      className="flex-1 py-1"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onDone();
      }}
    >
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Due date"
          isLabelHidden
          warning={pastDateWarning(dueDate, today)}
          error={error || refusal}
          className="w-40"
        >
          {(control) => (
            <DateInput
              {...control}
              ref={focusOnce}
              value={dueDate}
              onChange={(event) => {
                setDueDate(event.target.value);
                setError("");
                if (refusal) update.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" isBusy={update.isPending}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
