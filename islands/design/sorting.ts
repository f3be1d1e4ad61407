import { rowSorting } from "#/islands/runtime/lists/row-sorting";
import {
  approvalStatus,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "#/src/contract/choices/design";
import type { DesignProject } from "#/src/contract/design";
import { personName } from "#/src/contract/person-name";

/** Sorting of the projects; choices sort in the order of their pickers. */
export const projectSorting = rowSorting({
  project: ({ projectName }: DesignProject) => projectName,
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
});
