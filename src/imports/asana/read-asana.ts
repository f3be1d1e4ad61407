import { limits } from "#/src/contract/limits";
import { plainLine, plainText } from "#/src/contract/plain-text";
import type { DateOrder } from "#/src/imports/reports/dates";
import { NotReadable } from "#/src/imports/reports/not-readable";
import { type Cell, openTable, type RawTable, type Row } from "#/src/imports/reports/rows";
import { type DayOrder, dayIn, dayOrderOf, momentIn } from "./days";
import { type AsanaHead, asanaHeaderOf, type Column, twoColumns } from "./header";
import { behindParents } from "./order";

/** A task in an Asana export; empty values are null. */
export type AsanaTask = {
  /** First line of its row, from 1. */
  line: number;
  /** Digits. */
  taskId: string;
  /** Prefixed with its parent's name: "Launch site: Write copy". */
  name: string;
  ownName: string;
  /** Title that the client sees instead of the name. */
  clientTitle: string | null;
  parent: string | null;
  section: string | null;
  /** The assignee's email address, otherwise their name. */
  assignee: string | null;
  createdOn: string | null;
  startDate: string | null;
  dueDate: string | null;
  /** A date, or a moment (ISO 8601 in UTC) when the file has a time zone. */
  completedAt: string | null;
  notes: string | null;
  /** Its blockers and the tasks it blocks, one per line. */
  dependencies: string | null;
};

type RefusedRow = { line: number; name: string; reason: string };

export type AsanaFile = {
  headers: string[];
  /** Line of the header in the file, from 1. */
  headerLine: number;
  /** Index of the name column, from 0. */
  nameAt: number;
  /** Cells of each row by line number. */
  cells: ReadonlyMap<number, string[]>;
  /** In order, with subtasks after their parents. */
  tasks: AsanaTask[];
  refused: RefusedRow[];
  /** Columns that are not imported. */
  unused: string[];
  /** True when no date in the file shows whether 3/4 is March or April. */
  isOrderOpen: boolean;
  /** Sentences about what was left out and what to know. */
  remarks: string[];
};

export type AsanaAnswers = { dates?: DateOrder | undefined };

/** More than any project that one person can review. */
const mostTasks = 2_000;

/** True when a line of the file is Asana's header, regardless of what follows. */
export async function isAsanaExport(bytes: Uint8Array): Promise<boolean> {
  try {
    await openTable(bytes, { headerOf: asanaHeaderOf, unknown: notAsana });
    return true;
  } catch (error) {
    // Errors in files other than Asana's are left to their own readers.
    if (!(error instanceof NotReadable)) throw error;
    return error.message.startsWith(twoColumns);
  }
}

/**
 * Reads the tasks of an Asana export, as plain CSV or in the Google Sheets format, which has lines above its header.
 * @throws NotReadable with a sentence
 */
export async function readAsana(bytes: Uint8Array, answers: AsanaAnswers = {}): Promise<AsanaFile> {
  const table = await openTable(bytes, { headerOf: asanaHeaderOf, unknown: notAsana });
  const rows = [...table.pieces].flatMap((piece) => piece.rows).filter(hasText);
  if (rows.length === 0) throw new NotReadable("The file has Asana's header and no tasks.");
  if (rows.length > mostTasks) {
    throw new NotReadable(
      `The file has more than ${mostTasks.toLocaleString("en-US")} tasks. Export parts of the project and import them one after another.`,
    );
  }
  requireWholeIds(table, rows);
  const { order, isOpen } = dayOrderOf(
    rows.flatMap((row) => dateColumns.map((column) => cellOf(table, row, column))),
  );
  return { ...tasksIn(table, rows, answers.dates ?? order), isOrderOpen: isOpen && !answers.dates };
}

const notAsana = "No line of this file is the header of Asana's export: Task ID, Name, Section/Column.";
const dateColumns = ["createdAt", "completedAt", "startDate", "dueDate"] as const;

function tasksIn(
  head: RawTable<AsanaHead>,
  rows: readonly Row[],
  order: DayOrder,
): Omit<AsanaFile, "isOrderOpen"> {
  const tasks: AsanaTask[] = [];
  const refused: RefusedRow[] = [];
  const seen = new Map<string, number>();
  const remarks = numberRemarks(head, rows);
  for (const row of rows) {
    const read = taskIn(head, row, order);
    if ("reason" in read) {
      refused.push(read);
      continue;
    }
    const first = seen.get(read.taskId);
    if (first === undefined) tasks.push(read);
    else
      remarks.push(`Line ${read.line} is the task of line ${first} again, as of a second project: left out.`);
    seen.set(read.taskId, first ?? read.line);
  }
  const { headers, unused, places } = head;
  const headerLine = head.header.line;
  const nameAt = places.get("name") ?? 0;
  const cells = new Map(rows.map((row) => [row.line, row.cells.map(textOf)]));
  return { headers, headerLine, nameAt, cells, tasks: behindParents(tasks), refused, unused, remarks };
}

/** Spreadsheet programs turn a name like 121,700 into a number, and the workbook stores it without separators. */
function numberRemarks(head: AsanaHead, rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const name = cellOf(head, row, "name");
    if (typeof name !== "number") return [];
    return `The name on line ${row.line} is a number in the workbook, which has lost its separators: ${name}.`;
  });
}

function taskIn(head: AsanaHead, row: Row, order: DayOrder): AsanaTask | RefusedRow {
  const { line } = row;
  const text = (column: Column) => plainLine(textOf(cellOf(head, row, column)));
  const [taskId, ownName] = [text("taskId"), text("name")];
  const refuse = (reason: string): RefusedRow => ({ line, name: ownName, reason });
  if (taskId === "") return refuse("The row has no Task ID");
  if (!/^\d{1,20}$/.test(taskId)) return refuse(`“${taskId}” is not a Task ID`);
  if (ownName === "") return refuse("The task has no name");
  const completedAt = momentIn(cellOf(head, row, "completedAt") ?? undefined, order);
  const [createdOn, startDate, dueDate] = (["createdAt", "startDate", "dueDate"] as const).map((column) =>
    dayIn(cellOf(head, row, column) ?? undefined, order),
  );
  const dates = { completedAt, createdOn, startDate, dueDate };
  for (const [field, read] of Object.entries(dates)) {
    if (read && "error" in read) return refuse(`${dateLabels[field] ?? field}: ${read.error}`);
  }
  const day = (read: typeof dueDate) => (read && "day" in read ? read.day : null);
  const parent = text("parent") || null;
  return {
    ...{ line, taskId, ownName, parent },
    name: parent ? underParent(ownName, parent) : ownName,
    clientTitle: text("clientTitle") || null,
    section: text("section") || null,
    assignee: text("assigneeEmail") || text("assignee") || null,
    createdOn: day(createdOn),
    startDate: day(startDate),
    dueDate: day(dueDate),
    completedAt: day(completedAt),
    notes: plainText(textOf(cellOf(head, row, "notes"))).trim() || null,
    dependencies: dependenciesOf(text("blockedBy"), text("blocking")),
  };
}

const dateLabels: Record<string, string> = {
  completedAt: "Completed At",
  createdOn: "Created At",
  startDate: "Start Date",
  dueDate: "Due Date",
};

/** Shortens a long parent name in favour of the task's own. */
function underParent(name: string, parent: string): string {
  const room = limits.nameLength - name.length - 2;
  if (parent.length <= room) return `${parent}: ${name}`;
  const start = [...parent].slice(0, Math.max(0, Math.floor(room / 2)));
  return room < 10 ? name : `${start.join("").trim()}…: ${name}`;
}

function dependenciesOf(blockedBy: string, blocking: string): string | null {
  const lines = [blockedBy && `Blocked by: ${blockedBy}`, blocking && `Blocking: ${blocking}`].filter(
    Boolean,
  );
  return lines.join("\n") || null;
}

/**
 * Refuses ids that Excel rounded: it shows ids as 1.2E+15, saves that, and keeps 15 digits of a number, so the rest
 * of such an id is lost.
 * @throws NotReadable
 */
function requireWholeIds(head: AsanaHead, rows: readonly Row[]) {
  const ids = rows.map((row) => ({ line: row.line, cell: cellOf(head, row, "taskId") }));
  const rounded = ids.find(({ cell }) => isRounded(cell));
  const long = ids.filter(({ cell }) => /^\d{16,}$/.test(textOf(cell).trim()));
  const first =
    rounded ??
    (long.length >= 5 && long.every(({ cell }) => textOf(cell).trim().endsWith("0")) ? long[0] : null);
  if (!first) return;
  throw new NotReadable(
    `Line ${first.line} has the Task ID ${textOf(first.cell)}: Excel has rounded it, so it is unclear which task it is. Import the file as Asana exports it, without saving it in Excel.`,
  );
}

function isRounded(cell: Cell): boolean {
  if (typeof cell === "number") return cell >= 1e15 || !Number.isInteger(cell);
  return typeof cell === "string" && /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(cell.trim());
}

function cellOf({ places }: AsanaHead, { cells }: Row, column: Column): Cell {
  const at = places.get(column);
  return at === undefined ? null : (cells[at] ?? null);
}

function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null ? "" : String(cell);
}

const hasText = ({ cells }: Row) => cells.some((cell) => textOf(cell).trim() !== "");
