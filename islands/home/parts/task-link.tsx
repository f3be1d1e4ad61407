import { rowId } from "#/islands/client-dashboard/tasks/parts/row-id";
import { type DrawerPlace, useRowLink } from "#/islands/runtime/page/open-row";
import { classes } from "#/islands/ui/classes";
import { onPlainClick } from "#/islands/ui/plain-click";

type TaskLinkProps = {
  task: { id: string; name: string };
  /** Gets the focus back when the task closes, however it was opened. */
  isPlaceOf?: boolean;
  /** The part of the details at which it opens. */
  at?: DrawerPlace;
};

/** A task's name, which opens its details. */
export function TaskLink({ task: { id, name }, isPlaceOf = false, at }: TaskLinkProps) {
  const { href, onOpen } = useRowLink("task", id, at);
  return (
    <a
      id={isPlaceOf ? rowId(id) : undefined}
      href={href}
      className={classes(
        "wrap-anywhere inline-flex items-center max-sm:min-h-11",
        isPlaceOf ? "link-text" : "hover:underline",
      )}
      onClick={onPlainClick(onOpen)}
    >
      {name}
    </a>
  );
}
