import type { ReactNode } from "react";
import { type Facts, FactsProvider } from "#/islands/client-dashboard/facts";
import { useHomeCache } from "../queries";

/** Around what staff have for tasks too: it shows here what became of them. */
export function WithTasks({ clientId, children }: { clientId: string; children: ReactNode }) {
  const cache = useHomeCache(clientId);
  const reload = () => void cache.reload();
  const facts: Facts = {
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
  return <FactsProvider value={facts}>{children}</FactsProvider>;
}
