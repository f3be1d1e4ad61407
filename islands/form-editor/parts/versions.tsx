import { useViewer } from "#/islands/runtime/page/viewer";
import type { FormDetail } from "#/src/contract/forms";
import { dateIn, showDate } from "#/src/format/show-dates";

/** The versions of a form, newest first, each with what changed in it. */
export function Versions({ form: { versions, changes } }: { form: FormDetail }) {
  const { timeZone } = useViewer();
  return (
    <ol aria-label="Versions" className="flex max-w-[860px] flex-col gap-3">
      {versions.map(({ id, number, createdAt, usedBy, fieldCount }) => {
        const change = changes.find((each) => each.number === number);
        return (
          <li key={id} className="card-surface flex flex-col gap-2 p-4">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="font-semibold">{`Version ${number}`}</span>
              <span className="text-label text-muted tabular-nums">
                {`${showDate(dateIn(timeZone, createdAt))}, ${fieldCount} ${fieldCount === 1 ? "field" : "fields"}, ${
                  usedBy === 0 ? "no task has it" : `${usedBy} ${usedBy === 1 ? "task has" : "tasks have"} it`
                }`}
              </span>
            </p>
            {change && (
              <dl className="flex flex-col gap-1 text-label">
                <Fields label="Added" names={change.added} />
                <Fields label="Removed" names={change.removed} />
                <Fields label="Changed" names={change.changed} />
              </dl>
            )}
            {change && isSameFields(change) && (
              <p className="text-label text-muted">The same fields, in another order or with other titles</p>
            )}
            {number === 1 && <p className="text-label text-muted">The first version</p>}
          </li>
        );
      })}
    </ol>
  );
}

function isSameFields({ added, removed, changed }: FormDetail["changes"][number]): boolean {
  return [added, removed, changed].every((names) => names.length === 0);
}

function Fields({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className="flex gap-2">
      <dt className="w-20 flex-none text-muted">{label}</dt>
      <dd className="wrap-anywhere">{names.join(", ")}</dd>
    </div>
  );
}
