import { useViewer } from "#/islands/runtime/viewer";
import type { Audit } from "#/src/contract/audits";
import { showDate } from "#/src/format/show-dates";
import { furtherFigures, textsOf } from "../figures";
import { tableOf } from "../structured/data-table";
import { gridOf } from "../structured/grid";
import { fromWire } from "../structured/json";
import { dataLabels, layouts, type StructuredFieldName, structuredFields } from "../structured/layouts";

/** True when there is more to say of an audit than its card does. */
export function hasDetails(audit: Audit): boolean {
  return furtherFigures(audit, "USD").length + textsOf(audit).length + dataOf(audit).length > 0;
}

/** Everything else that an audit says, across the whole list below its row of cards: no card moves. */
export function AuditDetails({ audit, id }: { audit: Audit; id: string }) {
  const figures = furtherFigures(audit, useViewer().currency);
  const texts = textsOf(audit);
  const data = dataOf(audit);
  return (
    <li id={id} className="card-surface col-span-full flex flex-col gap-3 p-4 text-label">
      <p className="wrap-anywhere font-semibold">{`Details of ${audit.client.name}, ${showDate(audit.auditDate)}`}</p>
      {figures.length > 0 && (
        <dl className="grid grid-cols-3 gap-x-4 gap-y-2 md:max-lg:grid-cols-6 xl:grid-cols-6">
          {figures.map(({ label, shown }) => (
            <div key={label}>
              <dt className="text-hint text-muted">{label}</dt>
              <dd className="tabular-nums">{shown}</dd>
            </div>
          ))}
        </dl>
      )}
      {texts.length + data.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2 xl:grid-cols-2">
          {texts.map(({ label, text }) => (
            <div key={label} className="min-w-0">
              <dt className="text-hint text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
          {data.map((name) => (
            <div key={name} className="min-w-0">
              <dt className="text-hint text-muted">{dataLabels[name]}</dt>
              <dd>
                <Data audit={audit} name={name} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function dataOf(audit: Audit): StructuredFieldName[] {
  return structuredFields.filter((name) => audit[name] !== null);
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
