import { Icon } from "#/islands/ui/icon";
import type { Task } from "#/src/contract/tasks";
import { waitingNote } from "../waiting";

/** Why a task cannot start yet; nothing for one that can. */
export function WaitingMark({ task }: { task: Task }) {
  const note = waitingNote(task);
  if (!note) return null;
  return (
    <span className="waiting-mark" title={note}>
      <Icon name="clock" size={14} />
      <span className="truncate">{note}</span>
    </span>
  );
}
