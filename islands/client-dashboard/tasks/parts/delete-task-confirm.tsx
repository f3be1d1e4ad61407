import { DeleteConfirm, type DeleteProps } from "#/islands/ui/delete-confirm";
import type { Task } from "#/src/contract/tasks";
import { useDeleteTask } from "../changes";

export function DeleteTaskConfirm(props: DeleteProps<Task>) {
  return <DeleteConfirm {...props} title="Delete Task" name={props.row.name} remove={useDeleteTask()} />;
}
