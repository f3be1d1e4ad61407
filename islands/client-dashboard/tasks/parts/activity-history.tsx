import { UndoEntry } from "#/islands/runtime/undo-entry";
import { useViewer } from "#/islands/runtime/viewer";
import { DrawerPart } from "#/islands/ui/drawer-part";
import { limits } from "#/src/contract/limits";
import type { TaskActivity } from "#/src/contract/tasks";
import { showMoment } from "#/src/format/show-dates";
import { useFacts } from "../../facts";
import { activityLabel, describeChange } from "../activity";

/** The latest five entries; staff see who and what. */
export function ActivityHistory({ entries }: { entries: readonly TaskActivity[] }) {
  return (
    <DrawerPart title="Activity History">
      {entries.length === 0 ? (
        <p className="text-label text-muted">No activity history available</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {entries.slice(0, limits.activityShown).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </DrawerPart>
  );
}

function Entry({ entry }: { entry: TaskActivity }) {
  const { assignees } = useFacts();
  const { timeZone } = useViewer();
  const changes = (entry.changes ?? []).flatMap((change) => describeChange(change, assignees) ?? []);
  return (
    <li className="border-line border-l-2 pl-3 text-label">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{activityLabel(entry.action)}</span>
        <span className="text-hint text-muted leading-5 tabular-nums">
          {showMoment(entry.createdAt, timeZone) ?? "Unknown date"}
        </span>
      </p>
      {entry.userName && <p className="text-hint text-muted">by {entry.userName}</p>}
      {changes.map((change) => (
        <p key={change} className="text-hint text-muted">
          {change}
        </p>
      ))}
      {entry.isUndoable && entry.operationId && <UndoEntry operationId={entry.operationId} />}
    </li>
  );
}
