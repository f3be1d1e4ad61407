import type { ComponentProps, ReactNode } from "react";
import { type PageContext, PageContextProvider } from "#/islands/client-dashboard/page-context";
import { AddLink } from "#/islands/client-dashboard/tasks/parts/add-link";
import { TaskDrawer } from "#/islands/client-dashboard/tasks/parts/task-drawer";
import type { HomeTask } from "#/src/contract/home";
import { useHomeCache } from "../queries";

type TaskPanelProps = Omit<ComponentProps<typeof TaskDrawer>, "isUnknown" | "onEdit"> & { clientId: string };

/** All that is known of a task, and what a client can do to it. */
export function TaskPanel({ clientId, ...drawer }: TaskPanelProps) {
  return (
    <WithTasks clientId={clientId}>
      <TaskDrawer {...drawer} isUnknown={false} />
    </WithTasks>
  );
}

type LinkPanelProps = { clientId: string; task: HomeTask; onDone: () => void };

/** Where a link is typed in its task's place. */
export function LinkPanel({ clientId, task, onDone }: LinkPanelProps) {
  return (
    <WithTasks clientId={clientId}>
      <AddLink task={task} onDone={onDone} />
    </WithTasks>
  );
}

/** Around what staff have for tasks too: it shows here what became of them. */
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
