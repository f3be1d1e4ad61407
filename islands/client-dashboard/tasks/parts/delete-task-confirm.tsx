import { useState } from "react";
import { Confirm } from "#/islands/ui/confirm";
import { DeleteConfirm, type DeleteProps } from "#/islands/ui/delete-confirm";
import { Segmented } from "#/islands/ui/segmented";
import type { Task } from "#/src/contract/tasks";
import { useDeleteTask } from "../changes";

export function DeleteTaskConfirm(props: DeleteProps<Task>) {
  const { row } = props;
  if (row.repeat !== null && row.status !== "done") return <DeleteRecurring {...props} />;
  return <DeleteTask {...props} />;
}

function DeleteTask(props: DeleteProps<Task>) {
  return <DeleteConfirm {...props} title="Delete Task" name={props.row.name} remove={useDeleteTask()} />;
}

const choices = [
  { value: "next", label: "Only this one" },
  { value: "series", label: "The whole series" },
] as const;

/** Asks whether to leave out one task of a series, or to end it. */
function DeleteRecurring({ row, onClose }: DeleteProps<Task>) {
  const [choice, setChoice] = useState<(typeof choices)[number]["value"]>("next");
  const isOne = choice === "next";
  const remove = useDeleteTask({ insertsNext: isOne });
  return (
    <Confirm
      title="Delete Recurring Task"
      text={`"${row.name}" repeats. ${isOne ? "It is deleted, and the next one is created." : "It is deleted, and no next one comes."}`}
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(row, { onSettled: onClose })}
      onCancel={onClose}
    >
      <div className="mt-3">
        <Segmented label="What to delete" value={choice} options={choices} onChange={setChoice} />
      </div>
    </Confirm>
  );
}
