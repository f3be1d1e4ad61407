import type { KeyOf } from "../../src/contract/choices/choice";
import {
  designDue,
  designPriority,
  designProjectType,
  designStatus,
  projectClientStatus,
} from "../../src/contract/choices/design";
import type { DesignProject } from "../../src/contract/design";
import { personName } from "../../src/contract/person-name";
import { fold } from "../../src/format/fold";
import { daysBetween } from "../../src/format/show-dates";
import { readSearch } from "../runtime/list-params";

/** What narrows the list; every key is there, null (or "" for the search) where nothing was chosen. */
export type ProjectFilters = {
  search: string;
  clientId: string | null;
  projectType: KeyOf<typeof designProjectType> | null;
  status: KeyOf<typeof designStatus> | null;
  priority: KeyOf<typeof designPriority> | null;
  due: KeyOf<typeof designDue> | null;
  clientStatus: KeyOf<typeof projectClientStatus> | null;
};

const daysOfThisWeek = 7;

/** What the address asks for; a value that does not exist filters nothing. */
export function readFilters(params: URLSearchParams): ProjectFilters {
  const text = (name: string) => params.get(name)?.trim() ?? "";
  return {
    search: readSearch(params.get("search")),
    clientId: text("client") || null,
    projectType: known(designProjectType, text("type")),
    status: known(designStatus, text("status")),
    priority: known(designPriority, text("priority")),
    due: known(designDue, text("due")),
    clientStatus: known(projectClientStatus, text("clientStatus")),
  };
}

/** The changes to the address that take every filter away. */
export const noFilters = {
  search: null,
  client: null,
  type: null,
  status: null,
  priority: null,
  due: null,
  clientStatus: null,
} as const;

export function hasFilters(filters: ProjectFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Those that match all filters, in the same order; `today` is `yyyy-mm-dd`. */
export function filterProjects(
  projects: readonly DesignProject[],
  filters: ProjectFilters,
  today: string,
): DesignProject[] {
  const wanted = fold(filters.search);
  return projects.filter(
    (project) =>
      (wanted === "" || wordsOf(project).some((words) => fold(words).includes(wanted))) &&
      (filters.clientId === null || project.clientId === filters.clientId) &&
      (filters.projectType === null || project.projectType === filters.projectType) &&
      (filters.status === null || project.status === filters.status) &&
      (filters.priority === null || project.priority === filters.priority) &&
      (filters.due === null || isDue(project, filters.due, today)) &&
      (filters.clientStatus === null || project.clientStatus === filters.clientStatus),
  );
}

/** Overdue is what shows as past due; this week is from today to 7 days ahead. */
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

function known<Key extends string>(choices: { has: (key: string) => key is Key }, text: string): Key | null {
  return choices.has(text) ? text : null;
}
