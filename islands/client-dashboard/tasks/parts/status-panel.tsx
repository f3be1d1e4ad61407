import { useViewer } from "#/islands/runtime/page/viewer";
import { ChoicePanel } from "#/islands/ui/menu/choice-panel";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import { doneDenial, taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";

/** The open menu of a task's status. */
export function StatusPanel({ task, ...place }: MenuPlace & { task: Task }) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const denied = taskDenials(role).edit;
  return (
    <ChoicePanel
      {...place}
      options={taskStatus.options}
      tone={taskStatus.tone}
      chosen={task.status}
      denialOf={(status) => denied ?? (status === "done" ? doneDenial(task) : undefined)}
      onChoose={(status) => update.mutate({ task, change: { status } })}
    />
  );
}
