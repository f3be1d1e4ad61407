import { UndoEntry } from "#/islands/runtime/undo/undo-entry";
import type { AuditLogEntry } from "#/src/contract/admin";
import type { FieldDifference } from "../entry-difference";

type OpenDetailsProps = { entry: AuditLogEntry; differences: readonly FieldDifference[] };

/** The fields of a change with old and new values, and Undo while possible. */
export function OpenDetails({ entry: { isUndoable, operationId }, differences }: OpenDetailsProps) {
  return (
    <>
      <dl className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3">
        {differences.map((difference) => (
          <Field key={difference.field} difference={difference} />
        ))}
      </dl>
      {isUndoable && operationId && <UndoEntry operationId={operationId} />}
    </>
  );
}

function Field({ difference: { label, before, after } }: { difference: FieldDifference }) {
  return (
    <div>
      <dt className="whitespace-normal text-hint text-muted">{label}</dt>
      <dd className="whitespace-pre-wrap break-words">
        {before !== null && <del className="text-muted">{before}</del>}
        {before !== null && after !== null && <span className="text-muted">{" → "}</span>}
        {after !== null && <ins className="no-underline">{after}</ins>}
      </dd>
    </div>
  );
}
