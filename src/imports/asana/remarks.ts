import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import { showDate } from "#/src/format/show-dates";
import { type AsanaChoices, categoryOf, sectionsOf, withoutDueDate } from "./choices";
import type { AsanaFile } from "./read-asana";

type Usual = {
  category: TaskCategory;
  /** Null while unknown. */
  dueDate: string | null;
  /** Hint on changing the value, in brackets after the sentence. */
  hints: { category: string; dueDate: string };
};

/** Returns sentences on how a file will be imported. */
export function remarksOf(
  file: AsanaFile,
  choices: AsanaChoices,
  { category, dueDate, hints }: Usual,
): string[] {
  const sections = sectionsOf(file).filter(({ section }) => !categoryOf(section, choices));
  const open = withoutDueDate(file);
  const due = dueDate ? `on ${showDate(dueDate)}` : "in a week";
  return [
    ...file.remarks,
    ...(sections.length > 0
      ? [
          `No category has the name of these sections: ${sections.map(({ section }) => section).join(", ")}. New tasks in them become ${taskCategory.label(category)} (${hints.category}).`,
        ]
      : []),
    ...(open > 0
      ? [
          `${open} open ${open === 1 ? "task has" : "tasks have"} no due date: new ones are due ${due} (${hints.dueDate}).`,
        ]
      : []),
    ...(file.unused.length > 0 ? [`Not taken over: ${file.unused.join(", ")}.`] : []),
  ];
}
