import { answer, api, type IfMatchOptions } from "#/src/client/browser";
import type { DesignProject } from "#/src/contract/design";
import { placesOf } from "./ordering";

type Projects = readonly { id: string }[];

/** Loads all projects in order. */
export function loadProjects(signal: AbortSignal): Promise<DesignProject[]> {
  return answer(api["design-projects"].$get({ query: {} }, { init: { signal } }));
}

/** Saves the order of these rows, the complete list, guarded by the previous order in `held`. */
export function saveOrder(rows: Projects, ifMatchOptions: IfMatchOptions): Promise<DesignProject[]> {
  return answer(
    api["design-projects"].reorder.$put({ json: { projectUpdates: placesOf(rows) } }, ifMatchOptions),
  );
}
