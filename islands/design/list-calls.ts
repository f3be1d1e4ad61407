import type { ifMatchOrder } from "#/islands/runtime/if-match-order";
import { answer, api } from "#/src/client/browser";
import type { DesignProject } from "#/src/contract/design";
import { placesOf } from "./ordering";

type Projects = readonly { id: string }[];

/** All projects in their order. */
export function loadProjects(signal: AbortSignal): Promise<DesignProject[]> {
  return answer(api["design-projects"].$get({ query: {} }, { init: { signal } }));
}

/** Saves the order of these rows, which are all there are, over the one that `headers` name. */
export function saveOrder(
  rows: Projects,
  headers: ReturnType<typeof ifMatchOrder>,
): Promise<DesignProject[]> {
  return answer(
    api["design-projects"].reorder.$put({ json: { projectUpdates: placesOf(rows) } }, { headers }),
  );
}
