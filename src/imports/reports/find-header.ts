/** Records searched for the header: some reports have nine lines of notes above it. */
export const headerLines = 40;

/** Finds the first row that is a header, whatever precedes it; null if none of the first rows is. */
export function findHeader<Row extends { cells: readonly unknown[] }, Head>(
  rows: readonly Row[],
  headerOf: (headers: readonly string[]) => Head | null,
): { at: number; row: Row; head: Head } | null {
  for (const [at, row] of rows.slice(0, headerLines).entries()) {
    const head = headerOf(row.cells.map((cell) => (typeof cell === "string" ? cell : "")));
    if (head) return { at, row, head };
  }
  return null;
}
