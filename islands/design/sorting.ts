import {
  approvalStatus,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "#/src/contract/choices/design";
import type { DesignProject } from "#/src/contract/design";
import { personName } from "#/src/contract/person-name";

/** What a column goes by; texts by the alphabet, choices in the order of their pickers. */
const keys = {
  project: ({ projectName }) => projectName,
  client: ({ client }) => client.name,
  clientStatus: ({ clientStatus }) => projectClientStatus.values.indexOf(clientStatus),
  type: ({ projectType }) => designProjectType.label(projectType),
  assets: ({ numberOfAssets }) => numberOfAssets,
  designer: ({ assignedDesigner }) => (assignedDesigner ? personName(assignedDesigner, "") : null),
  progress: ({ progress }) => progress,
  due: ({ dueDate }) => dueDate,
  priority: ({ priority }) => designPriority.values.indexOf(priority),
  status: ({ status }) => designStatus.values.indexOf(status),
  approval: ({ clientApprovalStatus }) => approvalStatus.values.indexOf(clientApprovalStatus),
} satisfies Record<string, (project: DesignProject) => string | number | null>;

export type SortKey = keyof typeof keys;
export type ProjectSort = SortKey | `-${SortKey}`;

export function isProjectSort(text: string): text is ProjectSort {
  return Object.hasOwn(keys, text.replace(/^-/, ""));
}

/** The projects in that order; of equal ones, and without one, in the order they have. Without a value they come last. */
export function sortProjects(projects: DesignProject[], sort: ProjectSort | null): DesignProject[] {
  if (sort === null) return projects;
  const value = keys[keyOf(sort)];
  const turn = sort.startsWith("-") ? -1 : 1;
  return projects.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return turn * (typeof a === "string" ? a.localeCompare(String(b), "en") : a - Number(b));
  });
}

/** Safe because a sort is a key, or one behind a minus. */
function keyOf(sort: ProjectSort): SortKey {
  return sort.replace(/^-/, "") as SortKey;
}
