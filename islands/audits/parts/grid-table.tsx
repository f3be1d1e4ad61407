import X from "lucide-react/icons/x";
import type { KeyboardEvent } from "react";
import { IconButton } from "#/islands/ui/icon-button";
import { TextInput } from "#/islands/ui/inputs";
import type { DataTable, Layout } from "../structured/data-table";
import type { Grid, GridCell, GridRow } from "../structured/grid";
import type { GridEdits } from "../structured/grid-edits";

type GridTableProps = {
  label: string;
  grid: Grid;
  layout: Layout;
  edits: GridEdits;
  onChange: (table: DataTable) => void;
};

/** A small table of fields; on a phone each row is a block. */
export function GridTable({ label, grid: { heads, rows }, layout, edits, onChange }: GridTableProps) {
  const predefined = new Set(layout.predefined.map(({ key }) => key));
  const hasNames = rows.some(({ name }) => name !== null);
  if (rows.length === 0) return null;
  return (
    <div className="overflow-x-auto p-0.5">
      <table className="w-full text-label max-sm:block">
        <caption className="sr-only">{label}</caption>
        <thead className={hasNames ? "sr-only" : "max-sm:sr-only"}>
          <tr>
            {hasNames && <th scope="col">Name</th>}
            {heads.map((head) => (
              <th key={head.column} scope="col" className="pb-1 text-left font-medium text-hint text-muted">
                <span className="inline-flex items-center">
                  {head.label}
                  {edits.removeColumn && !predefined.has(head.column) && (
                    <RemoveColumn head={head} remove={edits.removeColumn} onChange={onChange} />
                  )}
                </span>
              </th>
            ))}
            {edits.removeRow && (
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              className="max-sm:flex max-sm:flex-wrap max-sm:items-end max-sm:gap-x-2 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:py-2"
            >
              {row.name !== null && (
                <th scope="row" className="w-1/3 truncate pr-3 text-left font-normal max-sm:basis-full">
                  {row.name}
                </th>
              )}
              {row.cells.map((cell) => (
                <CellField
                  key={cell.column}
                  row={row}
                  cell={cell}
                  layout={layout}
                  onType={(text) => onChange(edits.type(row.key, cell.column, text))}
                />
              ))}
              {edits.removeRow && (
                <td className="w-9 pl-1">
                  {!(hasNames && predefined.has(row.key)) && (
                    <IconButton
                      label={`Remove ${row.label}`}
                      icon={<X size={14} aria-hidden />}
                      onClick={() => onChange(edits.removeRow?.(row.key) ?? { shape: "empty" })}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RemoveColumnProps = {
  head: { column: string; label: string };
  remove: (column: string) => DataTable;
  onChange: (table: DataTable) => void;
};

function RemoveColumn({ head, remove, onChange }: RemoveColumnProps) {
  return (
    <IconButton
      label={`Remove column ${head.label}`}
      icon={<X size={12} aria-hidden />}
      className="-my-2"
      onClick={() => onChange(remove(head.column))}
    />
  );
}

type CellFieldProps = { row: GridRow; cell: GridCell; layout: Layout; onType: (text: string) => void };

function CellField({ row, cell: { column, label, cell, kind }, layout, onType }: CellFieldProps) {
  const predefined = layout.predefined.find(({ key }) => key === (row.name === null ? column : row.key));
  return (
    <td className="min-w-24 py-0.5 pr-1.5 max-sm:flex-1 max-sm:basis-28 max-sm:p-0">
      {row.name === null && (
        <span aria-hidden className="text-hint text-muted sm:hidden">
          {label}
        </span>
      )}
      <TextInput
        value={cell.text}
        aria-label={`${label}, ${row.label}`}
        inputMode={kind === "number" ? "decimal" : undefined}
        placeholder={predefined?.placeholder}
        className="h-8 px-2 tabular-nums max-sm:h-11"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={keepInForm}
      />
    </td>
  );
}

/** Otherwise Enter in a cell would submit the whole form. */
function keepInForm(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
