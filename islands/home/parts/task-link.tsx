import { rowId } from "#/islands/client-dashboard/tasks/parts/row-id";
import { setUrlParams, usePageUrl, withParams } from "#/islands/runtime/page/url-state";
import { onPlainClick } from "#/islands/ui/plain-click";

type TaskLinkProps = {
  task: { id: string; name: string };
  /** Gets the focus back when the task closes, however it was opened. */
  isPlaceOf?: boolean;
};

/** A task's name, which opens its details. */
export function TaskLink({ task: { id, name }, isPlaceOf = false }: TaskLinkProps) {
  const url = usePageUrl();
  return (
    <a
      id={isPlaceOf ? rowId(id) : undefined}
      href={withParams(url, { task: id })}
      className="wrap-anywhere inline-flex items-center hover:underline max-sm:min-h-11"
      onClick={onPlainClick(() => setUrlParams({ task: id }, { history: "push" }))}
    >
      {name}
    </a>
  );
}
