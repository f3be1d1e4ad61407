import type { HubQuery } from "#/src/contract/addresses/design";
import type { KeyOf } from "#/src/contract/choices/choice";
import type { designDue } from "#/src/contract/choices/design";
import type { DesignProject } from "#/src/contract/design";
import { personName } from "#/src/contract/person-name";
import { fold } from "#/src/format/fold";
import { daysBetween } from "#/src/format/show-dates";
import { projectSorting } from "./sorting";

const daysOfThisWeek = 7;

/**
 * Returns the projects that match all filters, sorted; `today` is `yyyy-mm-dd`, `me` the id of the signed-in user.
 */
export function filterProjects(
  projects: readonly DesignProject[],
  query: HubQuery,
  { today, me }: { today: string; me: string },
): DesignProject[] {
  const wanted = fold(query.search);
  const found = projects.filter(
    (project) =>
      (wanted === "" || wordsOf(project).some((words) => fold(words).includes(wanted))) &&
      (query.client === null || project.clientId === query.client) &&
      (query.type === null || project.projectType === query.type) &&
      (query.status === null || project.status === query.status) &&
      (query.priority === null || project.priority === query.priority) &&
      (query.due === null || isDue(project, query.due, today)) &&
      (query.clientStatus === null || project.clientStatus === query.clientStatus) &&
      (query.designer === null || isOf(project, query.designer === "me" ? me : query.designer)) &&
      (query.approval === null || project.clientApprovalStatus === query.approval),
  );
  return projectSorting.sorted(found, query.sort);
}

function isOf({ assignedDesignerId }: DesignProject, designer: string): boolean {
  return designer === "unassigned" ? assignedDesignerId === null : assignedDesignerId === designer;
}

/** Overdue equals past due; this week is from today to 7 days ahead. */
function isDue(project: DesignProject, due: KeyOf<typeof designDue>, today: string): boolean {
  if (due === "overdue") return project.isPastDue;
  const days = daysBetween(today, project.dueDate);
  return days >= 0 && days <= daysOfThisWeek;
}

function wordsOf({ projectName, client, description, assignedDesigner }: DesignProject): string[] {
  return [
    projectName,
    client.name,
    description ?? "",
    assignedDesigner ? personName(assignedDesigner, "") : "",
  ];
}
