import type { CellType } from "./source";

/** Sentences on how the cells of a workbook's column are read. */
export const cellTypeWords: Record<CellType, string> = {
  date: "Dates in the workbook, read without a time of day.",
  boolean: "Yes or no in the workbook, read as TRUE or FALSE.",
};
