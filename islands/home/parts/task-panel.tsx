import type { ComponentProps } from "react";
import { TaskDrawer } from "#/islands/client-dashboard/tasks/parts/task-drawer";
import { WithTasks } from "./with-tasks";

type TaskPanelProps = Omit<ComponentProps<typeof TaskDrawer>, "isUnknown" | "onEdit"> & { clientId: string };

/** All that is known of a task, and what a client can do to it. */
export function TaskPanel({ clientId, ...drawer }: TaskPanelProps) {
  return (
    <WithTasks clientId={clientId}>
      <TaskDrawer {...drawer} isUnknown={false} />
    </WithTasks>
  );
}
