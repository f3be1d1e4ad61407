import type { Cell, ColumnKind } from "./cells";
import { type DataTable, kindOf, type Layout, labelOf } from "./data-table";

export type GridCell = { column: string; label: string; cell: Cell; kind: ColumnKind };
export type GridRow = {
  /** Unique in its grid. */
  key: string;
  /** Text before the cells, if rows have names. */
  name: string | null;
  /** For screen readers: "Amazon", or "row 2". */
  label: string;
  cells: GridCell[];
};
export type Grid = { heads: { column: string; label: string }[]; rows: GridRow[] };

const valueHead = { column: "value", label: "Value" };

/** Converts a table of any shape to rows of cells, the common form for rendering. */
export function gridOf(table: DataTable, layout: Layout): Grid {
  switch (table.shape) {
    case "empty":
      return { heads: [], rows: [] };
    case "rows": {
      const heads = table.columns.map((column) => ({ column, label: labelOf(layout, column) }));
      const rows = table.rows.map(({ id, cells }, index) => ({
        key: String(id),
        name: null,
        label: `row ${index + 1}`,
        cells: heads.flatMap((head, at) => {
          const cell = cells[at];
          return cell ? [{ ...head, cell, kind: kindOf(layout, head.column) }] : [];
        }),
      }));
      return { heads, rows };
    }
    case "pairs": {
      const rows = table.pairs.map(({ name, cell }) => ({
        key: name,
        name: labelOf(layout, name),
        label: labelOf(layout, name),
        cells: [{ ...valueHead, cell, kind: kindOf(layout, name) }],
      }));
      return { heads: [valueHead], rows };
    }
    case "list": {
      const rows = table.items.map(({ id, cell }, index) => ({
        key: String(id),
        name: null,
        label: `row ${index + 1}`,
        cells: [{ ...valueHead, cell, kind: "any" as const }],
      }));
      return { heads: [valueHead], rows };
    }
    case "single": {
      const cells = [{ ...valueHead, cell: table.cell, kind: "any" as const }];
      return { heads: [valueHead], rows: [{ key: "value", name: null, label: "row 1", cells }] };
    }
  }
}
