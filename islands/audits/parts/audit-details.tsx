import { useViewer } from "#/islands/runtime/page/viewer";
import { Fact } from "#/islands/ui/fact";
import type { Audit } from "#/src/contract/audits";
import { showDate } from "#/src/format/show-dates";
import { furtherFigures, valuesIn } from "../figures";
import { dataLabels, type StructuredFieldName, structuredFields } from "../structured/layouts";
import { StructuredValue } from "./structured-value";

/** True when an audit has details beyond its card. */
export function hasDetails(audit: Audit): boolean {
  return furtherFigures(audit, "USD").length + valuesIn(audit).length + dataOf(audit).length > 0;
}

/** Details of an audit, as a full-width row of the list below its card, so that no other card moves. */
export function AuditDetails({ audit, id }: { audit: Audit; id: string }) {
  const figures = furtherFigures(audit, useViewer().currency);
  const texts = valuesIn(audit);
  const data = dataOf(audit);
  return (
    <li id={id} className="card-surface col-span-full flex flex-col gap-3 p-4 text-label">
      <p className="wrap-anywhere font-semibold">{`Details of ${audit.client.name}, ${showDate(audit.auditDate)}`}</p>
      {figures.length > 0 && (
        <dl className="grid grid-cols-3 gap-x-4 gap-y-2 md:max-lg:grid-cols-6 xl:grid-cols-6">
          {figures.map(({ label, shown }) => (
            <Fact key={label} label={label}>
              <span className="tabular-nums">{shown}</span>
            </Fact>
          ))}
        </dl>
      )}
      {texts.length + data.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2 xl:grid-cols-2">
          {texts.map(({ label, text }) => (
            <Fact key={label} label={label}>
              <span className="whitespace-pre-line">{text}</span>
            </Fact>
          ))}
          {data.map((name) => (
            <Fact key={name} label={dataLabels[name]}>
              <StructuredValue name={name} value={audit[name]} />
            </Fact>
          ))}
        </dl>
      )}
    </li>
  );
}

function dataOf(audit: Audit): StructuredFieldName[] {
  return structuredFields.filter((name) => audit[name] !== null);
}
