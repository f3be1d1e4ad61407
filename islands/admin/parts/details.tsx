import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import type { AuditLogEntry } from "#/src/contract/admin";
import { differenceOf, type FieldDifference, summaryOf } from "../entry-difference";

/** A change in one line that opens into its fields, each with its value before and after. */
export function Details({ entry, timeZone }: { entry: AuditLogEntry; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const nameOf = (id: string) => (Object.hasOwn(entry.names, id) ? entry.names[id] : undefined);
  const differences = differenceOf(entry, { nameOf, timeZone });
  if (differences.length === 0) return <span className="text-muted">No details</span>;
  return (
    <details className="group min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-control">
        <ChevronRight
          size={14}
          className="flex-none text-muted transition-transform group-open:rotate-90"
          aria-hidden
        />
        <span className="min-w-0 truncate">{summaryOf(entry, differences)}</span>
      </summary>
      {isOpen && (
        <dl className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3">
          {differences.map((difference) => (
            <Field key={difference.field} difference={difference} />
          ))}
        </dl>
      )}
    </details>
  );
}

function Field({ difference: { label, before, after } }: { difference: FieldDifference }) {
  return (
    <div>
      <dt className="text-hint text-muted">{label}</dt>
      <dd className="whitespace-pre-wrap break-words">
        {before !== null && <del className="text-muted">{before}</del>}
        {before !== null && after !== null && <span className="text-muted">{" → "}</span>}
        {after !== null && <ins className="no-underline">{after}</ins>}
      </dd>
    </div>
  );
}
