import { taskCategory, taskStatus } from "#/src/contract/choices/tasks";
import type { FieldError } from "#/src/contract/problem";
import type { CsvRecord } from "#/src/format/csv-records";
import type { Batch } from "#/src/imports/tables/batches";
import type { Kind } from "#/src/imports/tables/kind";
import type { Plan } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";
import { callsOf, type SentTask } from "./calls";
import type { AsanaFile } from "./read-asana";

const field = (label: string) => ({ label });

/** Asana tasks as an import kind for displaying rows; their columns need no mapping. */
const asanaKind: Kind = {
  name: "asana",
  one: "task",
  many: "tasks",
  key: ["taskId"],
  keyWords: "The link that the Task ID makes tells whether a task exists.",
  title: ["name"],
  fields: {
    taskId: field("Task ID"),
    name: field("Name"),
    category: { ...field("Category"), options: taskCategory.options },
    assignee: field("Assignee"),
    startDate: field("Start Date"),
    dueDate: field("Due Date"),
    status: { ...field("Status"), options: taskStatus.options },
    completedAt: field("Completed At"),
    notes: field("Notes"),
    dependencies: field("Dependencies"),
  },
};

/** Returns the file as its original table, for displaying rows and exporting refused ones. */
export function sourceOf(name: string, { headers, cells }: AsanaFile): Source {
  const records = [...cells].map(([line, own]) => ({ line, cells: own, isMalformed: false }));
  return { name, isWorkbook: false, encoding: "utf-8", hasMark: true, delimiter: ",", headers, records };
}

export function planOf({ headers, nameAt }: AsanaFile): Plan {
  const columns = new Map([["name", [nameAt]]]);
  return { kind: asanaKind, headers, columns, values: new Map(), styles: new Map(), defaults: new Map() };
}

/** Returns the calls in order, followed by the rows refused before sending. */
export function batchesOf({ cells, refused }: AsanaFile, rows: readonly SentTask[]): Batch[] {
  const recordAt = (line: number): CsvRecord => ({ line, cells: cells.get(line) ?? [], isMalformed: false });
  const calls = callsOf(rows).map((part): Batch => {
    return { records: part.map(({ line }) => recordAt(line)), rows: part, refused: new Map() };
  });
  if (refused.length === 0) return calls;
  const errors = refused.map(({ line, reason }): [number, FieldError] => [
    line,
    { path: "", message: reason },
  ]);
  return [
    ...calls,
    { records: refused.map(({ line }) => recordAt(line)), rows: [], refused: new Map(errors) },
  ];
}
