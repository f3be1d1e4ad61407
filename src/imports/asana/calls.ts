import type { TaskCategory } from "#/src/contract/choices/tasks";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { ImportedTaskInput } from "#/src/contract/task-imports";
import type { AsanaFile, AsanaTask } from "./read-asana";
import { categoryNamed } from "./sections";

/** Somebody of the agency, by e-mail address or id; nobody where both are absent. */
export type Person = { assignee?: string; assigneeUserId?: string };

/** What a person says of a file, beside what it says itself. */
export type AsanaChoices = {
  /** What sections become, by their name; null says nothing, as for a section that means no category by itself. */
  categories: ReadonlyMap<string, TaskCategory | null>;
  /** Whom the file means by a name or an e-mail address. */
  people: ReadonlyMap<string, Person>;
};

/** A task as a call carries it: of {@link ImportedTaskInput} what is said. */
export type SentTask = { line: number; taskId: string; name: string } & {
  [F in keyof ImportedTaskInput]?: string;
};

/** The category of a section, which a choice comes before; null where neither says one. */
export function categoryOf(
  section: string,
  { categories }: Pick<AsanaChoices, "categories">,
): TaskCategory | null {
  const chosen = categories.get(section);
  return chosen === undefined ? categoryNamed(section) : chosen;
}

/** The tasks of a file as calls carry them. */
export function rowsOf({ tasks }: Pick<AsanaFile, "tasks">, choices: AsanaChoices): SentTask[] {
  return tasks.map((task) => rowOf(task, choices));
}

function rowOf(task: AsanaTask, choices: AsanaChoices): SentTask {
  const { line, taskId, name, section, assignee } = task;
  const { createdOn, startDate, dueDate, completedAt, notes, dependencies } = task;
  const person = assignee ? (choices.people.get(assignee) ?? { assignee }) : {};
  const said = { createdOn, startDate, dueDate, completedAt, notes, dependencies };
  const category = section ? categoryOf(section, choices) : null;
  const fields = Object.entries({ ...said, category }).filter(([, value]) => value !== null);
  return { line, taskId, name, ...Object.fromEntries(fields), ...person };
}

/** The sections of a file in its order, with how many tasks each has. */
export function sectionsOf({ tasks }: Pick<AsanaFile, "tasks">): { section: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { section } of tasks) if (section) counts.set(section, (counts.get(section) ?? 0) + 1);
  return [...counts].map(([section, count]) => ({ section, count }));
}

/** How many tasks are open and say no due date. */
export function withoutDueDate({ tasks }: Pick<AsanaFile, "tasks">): number {
  return tasks.filter(({ dueDate, completedAt }) => !dueDate && !completedAt).length;
}

/** Rows put together into calls that the portal takes. */
export function callsOf(rows: readonly SentTask[]): SentTask[][] {
  const calls: SentTask[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + versionBytes;
    const last = calls.at(-1);
    const hasRoom = last && last.length < callLimits.importRows && bytes + size <= mostBytes;
    if (hasRoom) last.push(row);
    else calls.push([row]);
    bytes = hasRoom ? bytes + size : size;
  }
  return calls;
}

/** Of a row, for the version that its plan saw. */
const versionBytes = 32;
/** With room for what surrounds the rows. */
const mostBytes = callLimits.bodyBytes - 1_024;
const encoder = new TextEncoder();
