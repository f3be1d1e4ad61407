import { type Written, writeText } from "#/src/imports/reports/writing.fixture";

/** The header of Asana's CSV, with a field of the project's own at its end. */
export const asanaHeader = [
  ...["Task ID", "Created At", "Completed At", "Last Modified", "Name", "Section/Column", "Assignee"],
  ...["Assignee Email", "Start Date", "Due Date", "Tags", "Notes", "Projects", "Parent task"],
  ...["Blocked By (Dependencies)", "Blocking (Dependencies)", "Priority"],
];

/** The shorter one of the form for Google Sheets, below the three lines that stand above it. */
const sheetsHeader = asanaHeader.slice(0, 12);
const sheetsNotes = [",,", ",,https://app.asana.com/-/googleSheetsProjectCsv?domain=0", ",,"];

export type WrittenTask = Partial<Record<string, string>>;

/** A row of a task, by the names of its columns. */
export const asanaRow = (task: WrittenTask, header: readonly string[] = asanaHeader) =>
  header.map((column) => task[column] ?? "");

/** An export of a project. */
export function asanaExport(tasks: readonly WrittenTask[], written: Written = {}): Uint8Array {
  return writeText([asanaHeader, ...tasks.map((task) => asanaRow(task))], { newline: "\n", ...written });
}

/** The same as Google Sheets gets it. */
export function asanaSheet(tasks: readonly WrittenTask[]): Uint8Array {
  return writeText([sheetsHeader, ...tasks.map((task) => asanaRow(task, sheetsHeader))], {
    notes: sheetsNotes,
    newline: "\n",
  });
}

/** A task that lacks nothing; each has another id. */
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
