import { accepted, api } from "../../src/client/browser";
import { placesOf } from "./ordering";
import type { ProjectList } from "./queries";

/** All projects in their order. */
export function loadProjects(signal: AbortSignal): Promise<ProjectList> {
  return projectListOf(callForProjects(signal));
}

/** Saves the order of these rows, which are all there are, if the order is still the one that the tag names. */
export function saveOrder(rows: readonly { id: string }[], orderTag: string): Promise<ProjectList> {
  return projectListOf(
    api["design-projects"].reorder.$put(
      { json: { projectUpdates: placesOf(rows) } },
      { headers: { "If-Match": orderTag } },
    ),
  );
}

/** The projects of an answer, with the tag of their order that came along. */
async function projectListOf(call: ReturnType<typeof callForProjects>): Promise<ProjectList> {
  const response = await accepted(call);
  return { projects: await response.json(), orderTag: response.headers.get("ETag") ?? "" };
}

function callForProjects(signal: AbortSignal) {
  return api["design-projects"].$get({ query: {} }, { init: { signal } });
}
