import { tableOf } from "../structured/data-table";
import { gridOf } from "../structured/grid";
import { fromWire } from "../structured/json";
import { layouts, type StructuredFieldName } from "../structured/layouts";

/** A structured field of an audit for reading, with the columns of its editor. */
export function StructuredValue({ name, value }: { name: StructuredFieldName; value: unknown }) {
  const { heads, rows } = gridOf(tableOf(fromWire(value), layouts[name]), layouts[name]);
  const filled = rows.filter(({ cells }) => cells.some(({ cell }) => cell.value !== undefined));
  const hasNames = filled.some((row) => row.name !== null);
  return (
    <table className="w-full text-hint">
      {!hasNames && (
        <thead>
          <tr>
            {heads.map(({ column, label }) => (
              <th key={column} scope="col" className="wrap-anywhere py-0.5 pr-3 text-left font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {filled.map((row) => (
          <tr key={row.key}>
            {row.name !== null && (
              <th scope="row" className="w-1/3 wrap-anywhere py-0.5 pr-3 text-left font-medium">
                {row.name}
              </th>
            )}
            {row.cells.map(({ column, cell }) => (
              <td key={column} className="wrap-anywhere py-0.5 pr-3 tabular-nums">
                {cell.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
