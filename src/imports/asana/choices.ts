import type { TaskCategory } from "#/src/contract/choices/tasks";
import type { ImportedTaskInput } from "#/src/contract/task-imports";
import type { AsanaFile, AsanaTask } from "./read-asana";
import { categoryNamed } from "./sections";

/** A staff member by email address or id; unassigned when both are absent. */
export type Person = { assignee?: string; assigneeUserId?: string };

/** The user's choices for a file, which add to its contents. */
export type AsanaChoices = {
  /** Category of each section by name; null for a section without one. */
  categories: ReadonlyMap<string, TaskCategory | null>;
  /** Staff members for the names and email addresses in the file. */
  people: ReadonlyMap<string, Person>;
};

/** A task as sent in a call: only the given fields of {@link ImportedTaskInput}. */
export type SentTask = { line: number; taskId: string; name: string } & {
  [F in keyof ImportedTaskInput]?: string;
};

/** Returns the category of a section; a choice takes precedence over the section's name. Null without either. */
export function categoryOf(
  section: string,
  { categories }: Pick<AsanaChoices, "categories">,
): TaskCategory | null {
  const chosen = categories.get(section);
  return chosen === undefined ? categoryNamed(section) : chosen;
}

/** Converts the tasks of a file to rows of a call. */
export function rowsOf({ tasks }: Pick<AsanaFile, "tasks">, choices: AsanaChoices): SentTask[] {
  return tasks.map((task) => rowOf(task, choices));
}

function rowOf(task: AsanaTask, choices: AsanaChoices): SentTask {
  const { line, taskId, name, clientTitle, section, assignee } = task;
  const { createdOn, startDate, dueDate, completedAt, notes, dependencies } = task;
  const person = assignee ? (choices.people.get(assignee) ?? { assignee }) : {};
  const stated = { clientTitle, createdOn, startDate, dueDate, completedAt, notes, dependencies };
  const category = section ? categoryOf(section, choices) : null;
  const fields = Object.entries({ ...stated, category }).filter(([, value]) => value !== null);
  return { line, taskId, name, ...Object.fromEntries(fields), ...person };
}

/** Lists the sections in file order with their number of tasks. */
export function sectionsOf({ tasks }: Pick<AsanaFile, "tasks">): { section: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { section } of tasks) if (section) counts.set(section, (counts.get(section) ?? 0) + 1);
  return [...counts].map(([section, count]) => ({ section, count }));
}

/** Counts the open tasks without a due date. */
export function withoutDueDate({ tasks }: Pick<AsanaFile, "tasks">): number {
  return tasks.filter(({ dueDate, completedAt }) => !dueDate && !completedAt).length;
}
