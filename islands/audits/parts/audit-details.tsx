import ChevronRight from "lucide-react/icons/chevron-right";
import type { Audit } from "../../../src/contract/audits";
import { useFacts } from "../facts";
import { furtherFigures, textsOf } from "../figures";
import { tableOf } from "../structured/data-table";
import { gridOf } from "../structured/grid";
import { fromWire } from "../structured/json";
import { dataLabels, layouts, type StructuredFieldName, structuredFields } from "../structured/layouts";

/** Everything else that an audit says, a press away. */
export function AuditDetails({ audit }: { audit: Audit }) {
  const figures = furtherFigures(audit, useFacts().currency);
  const texts = textsOf(audit);
  const data = structuredFields.filter((name) => audit[name] !== null);
  if (figures.length + texts.length + data.length === 0) return null;
  return (
    <details className="group text-label">
      <summary className="-mx-1 flex min-h-7 list-none items-center gap-1 rounded-control px-1 text-muted hover:text-base-content max-sm:min-h-11">
        <ChevronRight size={14} aria-hidden className="group-open:rotate-90" />
        Details
      </summary>
      <div className="flex flex-col gap-2.5 pt-1.5 pl-5">
        {figures.length > 0 && (
          <dl className="grid grid-cols-3 gap-x-4 gap-y-2">
            {figures.map(({ label, shown }) => (
              <div key={label}>
                <dt className="text-hint text-muted">{label}</dt>
                <dd className="tabular-nums">{shown}</dd>
              </div>
            ))}
          </dl>
        )}
        {texts.length + data.length > 0 && (
          <dl className="flex flex-col gap-2.5">
            {texts.map(({ label, text }) => (
              <div key={label}>
                <dt className="text-hint text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
              </div>
            ))}
            {data.map((name) => (
              <div key={name}>
                <dt className="text-hint text-muted">{dataLabels[name]}</dt>
                <dd>
                  <Data audit={audit} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </details>
  );
}

function Data({ audit, name }: { audit: Audit; name: StructuredFieldName }) {
  const { heads, rows } = gridOf(tableOf(fromWire(audit[name]), layouts[name]), layouts[name]);
  const filled = rows.filter(({ cells }) => cells.some(({ cell }) => cell.value !== undefined));
  const hasNames = filled.some((row) => row.name !== null);
  return (
    <table className="w-full text-hint">
      {!hasNames && (
        <thead>
          <tr>
            {heads.map(({ column, label }) => (
              <th key={column} scope="col" className="py-0.5 pr-3 text-left font-medium">
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
              <th scope="row" className="w-1/3 py-0.5 pr-3 text-left font-medium">
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
