import type { ComponentProps, ReactNode } from "react";
import { type PageContext, PageContextProvider } from "#/islands/client-dashboard/page-context";
import { AddLink } from "#/islands/client-dashboard/tasks/parts/add-link";
import { TaskDrawer } from "#/islands/client-dashboard/tasks/parts/task-drawer";
import type { HomeTask } from "#/src/contract/home";
import { useHomeCache } from "../queries";

type TaskPanelProps = Omit<ComponentProps<typeof TaskDrawer>, "isUnknown" | "onEdit"> & { clientId: string };

/** A task's details, and a client's actions on it. */
export function TaskPanel({ clientId, ...drawer }: TaskPanelProps) {
  return (
    <WithTasks clientId={clientId}>
      <TaskDrawer {...drawer} isUnknown={false} />
    </WithTasks>
  );
}

type LinkPanelProps = { clientId: string; task: HomeTask; onDone: () => void };

/** A field for a link, inside its task. */
export function LinkPanel({ clientId, task, onDone }: LinkPanelProps) {
  return (
    <WithTasks clientId={clientId}>
      <AddLink task={task} onDone={onDone} />
    </WithTasks>
  );
}

/** Provides the context of staff's task components, so that they update the home. */
function WithTasks({ clientId, children }: { clientId: string; children: ReactNode }) {
  const cache = useHomeCache(clientId);
  const reload = () => void cache.reload();
  const facts: PageContext = {
    clientId,
    tasks: {
      show(changed) {
        cache.show(changed);
        reload();
      },
      add: reload,
      remove(taskId) {
        cache.remove(taskId);
        reload();
      },
      reload: cache.reload,
    },
    assignees: [],
    accountManagerId: null,
  };
  return <PageContextProvider value={facts}>{children}</PageContextProvider>;
}
