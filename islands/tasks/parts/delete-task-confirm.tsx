import type { Task } from "../../../src/contract/tasks";
import { Confirm } from "../../ui/confirm";
import { useDeleteTask } from "../changes";

type DeleteTaskConfirmProps = { task: Task; onDeleted: () => void; onClose: () => void };

export function DeleteTaskConfirm({ task, onDeleted, onClose }: DeleteTaskConfirmProps) {
  const remove = useDeleteTask();
  const confirm = () =>
    remove.mutate(task, {
      onSuccess: () => {
        onClose();
        onDeleted();
      },
      onError: onClose,
    });
  return (
    <Confirm
      title="Delete Task"
      text={`Are you sure you want to delete "${task.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
