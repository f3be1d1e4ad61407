import { NotReadable } from "./not-readable";
import { cellReference, rowReference, type TagKind, tagKind, tagsOf } from "./xml-tags";

/** Limits of a workbook: columns and rows of each sheet, cells over all sheets. The format itself ends at row 1,048,576. */
const workbookLimits = { columns: 1_000, rows: 1_048_576, cells: 5_000_000, sheets: 250 };

/**
 * Counts the rows, columns, cells, texts and sheets of a workbook while its XML is unpacked. A reader fills the whole
 * rectangle up to a sheet's farthest cell, so a single cell in the last corner costs 17 billion. Counts the tags of
 * rows and cells, not the sheet's `dimension`, which may be missing or wrong.
 */
export function workbookScanner() {
  let cells = 0;
  let texts = 0;
  let sheets = 0;

  /** Returns a function that takes the bytes of one part and throws NotReadable once a limit is passed. */
  function part() {
    const sheet = sheetExtent();
    let counted = 0;
    return tagsOf((bytes, start, end) => {
      const kind = tagKind(bytes, start, end);
      if (kind === null) return;
      if (kind === "text" && ++texts > workbookLimits.cells) throw tooManyTexts();
      if (kind === "sheet" && ++sheets > workbookLimits.sheets) throw tooManySheets();
      sheet.add(kind, bytes, start, end);
      const { rows, columns } = sheet.extent;
      if (rows * columns === counted) return;
      cells += rows * columns - counted;
      counted = rows * columns;
      if (cells > workbookLimits.cells) throw tooManyCells(rows, columns);
    });
  }
  return { part };
}

/** Tracks the largest row and column of a sheet. A tag without a reference follows the previous one. */
function sheetExtent() {
  const extent = { rows: 0, columns: 0 };
  let isOpen = false;
  let row = 0;
  let column = 0;

  function add(kind: TagKind, bytes: Uint8Array, start: number, end: number) {
    if (kind === "sheetData") isOpen = true;
    if (!isOpen) return;
    if (kind === "row") {
      row = rowReference(bytes, start, end) ?? row + 1;
      column = 0;
    } else if (kind === "cell") {
      const reference = cellReference(bytes, start, end);
      row = reference?.row ?? row;
      column = reference?.column ?? column + 1;
    }
    if (column > workbookLimits.columns) throw tooManyColumns(column);
    if (row > workbookLimits.rows) throw tooManyRows(row);
    extent.rows = Math.max(extent.rows, row);
    extent.columns = Math.max(extent.columns, column);
  }
  return { extent, add };
}

const tooManyColumns = (column: number) =>
  refused(
    `A sheet of the workbook has a cell in column ${columnName(column)} (number ${written(column)}). At most ${written(workbookLimits.columns)} columns are read.`,
  );
const tooManyRows = (row: number) =>
  refused(
    `A sheet of the workbook has a row ${written(row)}. At most ${written(workbookLimits.rows)} rows are read.`,
  );
const tooManyCells = (rows: number, columns: number) =>
  refused(
    `The workbook has more than ${written(workbookLimits.cells)} cells, the most that can be read: a sheet reaches row ${written(rows)} and column ${columnName(columns)}, and the empty cells up to there count.`,
  );
const tooManyTexts = () =>
  refused(`The workbook has more than ${written(workbookLimits.cells)} texts, the most that can be read.`);
const tooManySheets = () =>
  refused(`The workbook has more than ${workbookLimits.sheets} sheets, the most that can be read.`);

const refused = (sentence: string) =>
  new NotReadable(`${sentence} Delete what is not needed, or save the table as CSV.`);

const written = (count: number) => count.toLocaleString("en-US");

function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return `${before > 0 ? columnName(before) : ""}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}
