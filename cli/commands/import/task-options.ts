import { WrongUsage } from "#/cli/exit";
import type { AsanaChoices, Person } from "#/src/asana-import/calls";
import { usualCategory } from "#/src/asana-import/sections";
import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import { simplified } from "#/src/files-in/simplified";

/** What the command line says of Asana's tasks beside the files. */
export type TaskOptions = {
  category?: string[];
  person?: string[];
  due?: string;
  onDuplicate?: "skip" | "update";
};

/** Reads `--category [SECTION=]category` and `--person FROM=address`. @throws WrongUsage */
export function readTaskOptions({ category = [], person = [] }: TaskOptions): AsanaChoices & {
  category: TaskCategory;
} {
  const given = category.map(sectionOf);
  const usual = given.findLast(({ section }) => section === null)?.category ?? usualCategory;
  const categories = given.flatMap(({ section, category }): [string, TaskCategory][] =>
    section === null ? [] : [[section, category]],
  );
  return { category: usual, categories: new Map(categories), people: new Map(person.map(personOf)) };
}

function sectionOf(text: string): { section: string | null; category: TaskCategory } {
  const split = text.lastIndexOf("=");
  const meant = simplified(text.slice(split + 1));
  const found = taskCategory.options.find(
    ({ value, label }) => simplified(value) === meant || simplified(label) === meant,
  );
  if (!found) {
    const known = taskCategory.values.join(", ");
    throw new WrongUsage(`"${text.slice(split + 1)}" is not a category: ${known}.`);
  }
  return { section: split < 0 ? null : text.slice(0, split), category: found.value };
}

function personOf(text: string): [string, Person] {
  const split = text.lastIndexOf("=");
  if (split < 1) throw new WrongUsage(`"${text}" is not of the form FROM=address.`);
  const address = text.slice(split + 1).trim();
  return [text.slice(0, split), address ? { assignee: address } : {}];
}
