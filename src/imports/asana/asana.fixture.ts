import { type Written, writeText } from "#/src/imports/reports/writing.fixture";

/** Header of Asana's CSV with a custom field of the project at its end. */
export const asanaHeader = [
  ...["Task ID", "Created At", "Completed At", "Last Modified", "Name", "Section/Column", "Assignee"],
  ...["Assignee Email", "Start Date", "Due Date", "Tags", "Notes", "Projects", "Parent task"],
  ...["Blocked By (Dependencies)", "Blocking (Dependencies)", "Priority"],
];

/** The shorter header of the Google Sheets format, below three lines of notes. */
const sheetsHeader = asanaHeader.slice(0, 12);
const sheetsNotes = [",,", ",,https://app.asana.com/-/googleSheetsProjectCsv?domain=0", ",,"];

export type WrittenTask = Partial<Record<string, string>>;

/** Builds a task's row from its values by column name. */
export const asanaRow = (task: WrittenTask, header: readonly string[] = asanaHeader) =>
  header.map((column) => task[column] ?? "");

/** Builds an export of a project. */
export function asanaExport(tasks: readonly WrittenTask[], written: Written = {}): Uint8Array {
  return writeText([asanaHeader, ...tasks.map((task) => asanaRow(task))], { newline: "\n", ...written });
}

/** Builds the same export in the Google Sheets format. */
export function asanaSheet(tasks: readonly WrittenTask[]): Uint8Array {
  return writeText([sheetsHeader, ...tasks.map((task) => asanaRow(task, sheetsHeader))], {
    notes: sheetsNotes,
    newline: "\n",
  });
}

/** Builds a complete task with a new id. */
export function asanaTask(fields: WrittenTask = {}): WrittenTask {
  made += 1;
  return {
    "Task ID": String(1_200_000_000_000_001n + BigInt(made)),
    "Created At": "2026-02-01",
    "Last Modified": "2026-02-02",
    Name: `Task ${made}`,
    "Section/Column": "Ads",
    "Due Date": "2026-04-01",
    ...fields,
  };
}
let made = 0;
