import { DrawerPart } from "#/islands/ui/drawer-part";
import type { Activity, FieldChange } from "#/src/contract/activity";
import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { limits } from "#/src/contract/limits";
import { showMoment } from "#/src/format/show-dates";
import { useViewer } from "../page/viewer";
import { UndoEntry } from "./undo-entry";

type ActivityListProps = {
  entries: readonly Activity[];
  /** Returns the history's words for an action. */
  labelOf: (action: AuditLogAction) => string;
  /** "Status: Not Started → Done"; null for a field without a readable change. */
  describe: (change: FieldChange) => string | null;
};

/** The latest five lines of a row's history; staff see the author and the changes. */
export function ActivityList({ entries, labelOf, describe }: ActivityListProps) {
  const { timeZone } = useViewer();
  return (
    <DrawerPart title="Activity History">
      {entries.length === 0 ? (
        <p className="text-label text-muted">No activity history available</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {entries.slice(0, limits.activityShown).map((entry) => (
            <li key={entry.id} className="border-line border-l-2 pl-3 text-label">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium">{labelOf(entry.action)}</span>
                <span className="text-hint text-muted leading-5 tabular-nums">
                  {showMoment(entry.createdAt, timeZone) ?? "Unknown date"}
                </span>
              </p>
              {entry.userName && <p className="text-hint text-muted">by {entry.userName}</p>}
              {(entry.changes ?? [])
                .flatMap((change) => describe(change) ?? [])
                .map((words) => (
                  <p key={words} className="wrap-anywhere text-hint text-muted">
                    {words}
                  </p>
                ))}
              {entry.isUndoable && entry.operationId && <UndoEntry operationId={entry.operationId} />}
            </li>
          ))}
        </ol>
      )}
    </DrawerPart>
  );
}
