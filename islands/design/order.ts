import { useOrder } from "#/islands/runtime/lists/use-order";
import { answer, api } from "#/src/client/browser";
import { movedAmong, placesOf } from "./ordering";
import { useProjectCache } from "./queries";

type Move = { visible: readonly { id: string }[]; from: number; to: number };

/** Moves a project within the filtered list. */
export function useProjectOrder() {
  const cache = useProjectCache();
  const start = useOrder("project-order", cache);
  return {
    move: ({ visible, from, to }: Move) => {
      const rows = movedAmong(cache.current(), visible, from, to);
      start({
        rows,
        send: (ifMatchOptions) =>
          answer(
            api["design-projects"].reorder.$put({ json: { projectUpdates: placesOf(rows) } }, ifMatchOptions),
          ),
        done: "Project order updated",
        failed: () => "Failed to update project order",
        refresh: () => void cache.refresh(),
      });
    },
  };
}
