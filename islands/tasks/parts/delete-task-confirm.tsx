import type { Task } from "../../../src/contract/tasks";
import { DeleteConfirm } from "../../ui/delete-confirm";
import { useDeleteTask } from "../changes";

type DeleteTaskConfirmProps = { task: Task; onDeleted: () => void; onClose: () => void };

export function DeleteTaskConfirm({ task, onDeleted, onClose }: DeleteTaskConfirmProps) {
  const remove = useDeleteTask();
  return (
    <DeleteConfirm title="Delete Task" row={task} remove={remove} onDeleted={onDeleted} onClose={onClose} />
  );
}
