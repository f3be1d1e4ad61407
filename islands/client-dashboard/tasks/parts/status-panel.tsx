import { useViewer } from "#/islands/runtime/viewer";
import { ChoicePanel } from "#/islands/ui/menu/choice-panel";
import type { MenuPlace } from "#/islands/ui/menu/menu-button";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import { statusesFor, taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";

/** The open menu of a task's status: those that the person's role can ever set. */
export function StatusPanel({ task, ...place }: MenuPlace & { task: Task }) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const denied = taskDenials(role, task).report;
  const settable = statusesFor(role);
  return (
    <ChoicePanel
      {...place}
      options={taskStatus.options.filter(({ value }) => value === task.status || settable.includes(value))}
      tone={taskStatus.tone}
      chosen={task.status}
      denialOf={() => denied}
      onChoose={(status) => update.mutate({ task, change: { status } })}
    />
  );
}
