import { rowId } from "#/islands/client-dashboard/tasks/parts/row-id";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { onPlainClick } from "#/islands/ui/plain-click";

type TaskLinkProps = {
  task: { id: string; name: string };
  /** Gets the focus back when the task closes, however it was opened. */
  isPlaceOf?: boolean;
};

/** A task's name, which opens its details. */
export function TaskLink({ task: { id, name }, isPlaceOf = false }: TaskLinkProps) {
  const { href, onOpen } = useRowLink("task", id);
  return (
    <a
      id={isPlaceOf ? rowId(id) : undefined}
      href={href}
      className="wrap-anywhere inline-flex items-center hover:underline max-sm:min-h-11"
      onClick={onPlainClick(onOpen)}
    >
      {name}
    </a>
  );
}
