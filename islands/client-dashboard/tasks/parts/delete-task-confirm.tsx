import { DeleteConfirm } from "#/islands/ui/delete-confirm";
import type { Task } from "#/src/contract/tasks";
import { useDeleteTask } from "../changes";

type DeleteTaskConfirmProps = { task: Task; onClose: () => void };

export function DeleteTaskConfirm({ task, onClose }: DeleteTaskConfirmProps) {
  const remove = useDeleteTask();
  return <DeleteConfirm title="Delete Task" row={task} remove={remove} onClose={onClose} />;
}
