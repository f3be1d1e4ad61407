import { AddLink } from "#/islands/client-dashboard/tasks/parts/add-link";
import type { HomeTask } from "#/src/contract/home";
import { WithTasks } from "./with-tasks";

type LinkPanelProps = { clientId: string; task: HomeTask; onDone: () => void };

/** Where a link is typed in its task's place. */
export function LinkPanel({ clientId, task, onDone }: LinkPanelProps) {
  return (
    <WithTasks clientId={clientId}>
      <AddLink task={task} onDone={onDone} />
    </WithTasks>
  );
}
