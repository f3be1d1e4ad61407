import { WrongUsage } from "#/cli/exit";
import { type TaskCategory, type TaskPhase, taskCategory } from "#/src/contract/choices/tasks";
import { simplified } from "#/src/format/fold";
import { isDate } from "#/src/format/show-dates";
import type { AsanaChoices, Person } from "#/src/imports/asana/choices";
import { usualCategory } from "#/src/imports/asana/sections";
import type { Answers } from "#/src/imports/reports/report";

/** Answers from the options: for one named file, or for all files with questions. */
type Given = { file: string | null; answers: Answers };

export type AnswerOptions = { period?: string[]; style?: string[] };

/** Reads `--period [FILE=]from..to` and `--style [FILE=]style`. @throws WrongUsage */
export function readAnswers({ period = [], style = [] }: AnswerOptions): Given[] {
  return [...period.map((text) => given(text, periodOf)), ...style.map((text) => given(text, styleOf))];
}

/** Returns the answers for a file, by its path as given; answers for a named file take precedence. */
export function answersFor(file: string, given: readonly Given[]): Answers {
  const forAll = given.filter((one) => one.file === null);
  const own = given.filter((one) => one.file === file);
  return Object.assign({}, ...[...forAll, ...own].map(({ answers }) => answers));
}

/** @throws WrongUsage for a file that was not given */
export function requireKnown(given: readonly Given[], files: readonly string[]) {
  const unknown = given.find(({ file }) => file !== null && !files.includes(file));
  if (unknown) throw new WrongUsage(`"${unknown.file}" is not one of the files.`);
}

function given(text: string, read: (value: string) => Answers): Given {
  const split = text.lastIndexOf("=");
  return { file: split < 0 ? null : text.slice(0, split), answers: read(text.slice(split + 1).trim()) };
}

function periodOf(text: string): Answers {
  const [from = "", to = "", more] = text.split("..");
  if (!isDate(from) || !isDate(to) || more !== undefined || from > to) {
    throw new WrongUsage(`"${text}" is not a period such as 2026-06-01..2026-06-28.`);
  }
  return { period: { from, to } };
}

function styleOf(text: string): Answers {
  if (text === "point" || text === "comma") return { style: text };
  if (text === "day-first" || text === "month-first") return { dates: text };
  throw new WrongUsage(`"${text}" is not a style: point, comma, day-first or month-first.`);
}

/** Options of the command line for Asana's tasks. */
export type TaskOptions = {
  category?: string[];
  person?: string[];
  due?: string;
  phase?: TaskPhase;
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
    const categories = taskCategory.values.join(", ");
    throw new WrongUsage(`"${text.slice(split + 1)}" is not a category: ${categories}.`);
  }
  return { section: split < 0 ? null : text.slice(0, split), category: found.value };
}

function personOf(text: string): [string, Person] {
  const split = text.lastIndexOf("=");
  if (split < 1) throw new WrongUsage(`"${text}" is not of the form FROM=address.`);
  const address = text.slice(split + 1).trim();
  return [text.slice(0, split), address ? { assignee: address } : {}];
}
