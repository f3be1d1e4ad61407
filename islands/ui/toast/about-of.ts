import { taskStatus } from "#/src/contract/choices/tasks";
import { isDate, showDate } from "#/src/format/show-dates";

/** The result of a call and its input. */
export type About = { returned: unknown; given: unknown };

type Message = { title: string; description?: string; about?: About };

/**
 * Returns the name of the thing that a change returned or was made to, and its new status or due date: "Call them ·
 * Status: Blocked". Undefined for things without a name, and for one that the toast's words name.
 */
export function aboutOf({ title, description = "", about }: Message): string | undefined {
  const name = nameOf(about?.returned) ?? nameOf(about?.given);
  if (!name || `${title} ${description}`.includes(name)) return undefined;
  return [name, ...changedIn(about?.given)].join(" · ");
}

/** Fields with the name of a thing; a lead's company comes before its contact. */
const nameFields = ["companyName", "projectName", "assetName", "brandName", "name"];

function nameOf(thing: unknown): string | undefined {
  if (typeof thing !== "object" || thing === null) return undefined;
  if (Array.isArray(thing)) {
    const first = nameOf(thing[0]);
    return first && thing.length > 1 ? `${first} and ${thing.length - 1} more` : first;
  }
  const row: Record<string, unknown> = { ...thing };
  const name = nameFields
    .map((field) => row[field])
    .find((value) => typeof value === "string" && value !== "");
  return typeof name === "string" ? name : nameOf(row.client ?? row.task);
}

function changedIn(input: unknown): string[] {
  const change = typeof input === "object" && input !== null && "change" in input ? input.change : null;
  if (typeof change !== "object" || change === null) return [];
  const { status, dueDate }: { status?: unknown; dueDate?: unknown } = { ...change };
  return [
    ...(typeof status === "string" && taskStatus.has(status) ? [`Status: ${taskStatus.label(status)}`] : []),
    ...(typeof dueDate === "string" && isDate(dueDate) ? [`Due date: ${showDate(dueDate)}`] : []),
  ];
}
