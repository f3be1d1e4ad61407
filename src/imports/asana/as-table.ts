import { taskCategory, taskStatus } from "#/src/contract/choices/tasks";
import type { FileRow } from "#/src/contract/table-imports";
import type { Kind } from "#/src/imports/tables/kind";
import type { Plan } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";
import { type AsanaChoices, rowsOf } from "./choices";
import type { AsanaFile } from "./read-asana";

const field = (label: string) => ({ label });

/** Asana tasks as an import kind for displaying rows; their columns need no mapping. */
export const asanaKind: Kind = {
  name: "asana",
  one: "task",
  many: "tasks",
  key: ["taskId"],
  keyWords: "Tasks are identified by the link built from the Task ID.",
  title: ["name"],
  fields: {
    taskId: field("Task ID"),
    name: field("Name"),
    clientTitle: field("Title for the Client"),
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
export function sourceOf(name: string, { headers, headerLine, cells }: AsanaFile): Source {
  const records = [...cells].map(([line, own]) => ({ line, cells: own, isMalformed: false }));
  const format = { isWorkbook: false, encoding: "utf-8", hasMark: true, delimiter: "," } as const;
  return { name, ...format, headers, headerLine, notes: [], records, typedColumns: new Map() };
}

export function planOf({ headers, nameAt }: AsanaFile): Plan {
  const columns = new Map([["name", [nameAt]]]);
  return { kind: asanaKind, headers, columns, values: new Map(), styles: new Map(), defaults: new Map() };
}

/** Returns the tasks in order as rows for calls, followed by the other rows of the file. */
export function fileRows(file: AsanaFile, choices: AsanaChoices): FileRow[] {
  const cellsAt = (line: number) => file.cells.get(line) ?? [];
  return [
    ...rowsOf(file, choices).map((sent) => ({ line: sent.line, cells: cellsAt(sent.line), sent })),
    ...file.refused.map(({ line, reason }) => ({
      ...{ line, cells: cellsAt(line) },
      error: { path: "", message: reason },
    })),
  ];
}
