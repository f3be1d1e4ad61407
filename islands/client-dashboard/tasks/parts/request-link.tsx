import { useViewer } from "#/islands/runtime/page/viewer";
import { classes } from "#/islands/ui/classes";
import type { RequestState } from "#/src/contract/choices/forms";
import type { Task } from "#/src/contract/tasks";

const staffWords: Record<RequestState, string> = {
  open: "with the client",
  submitted: "to review",
  returned: "sent back",
  accepted: "accepted",
};
const clientWords: Record<RequestState, string> = { ...staffWords, open: "to fill in", submitted: "sent" };

type RequestLinkProps = { task: Pick<Task, "id" | "requestState">; className?: string };

/** The way to the form of a task, with the state of its answers; nothing for a task without one. */
export function RequestLink({ task: { id, requestState }, className }: RequestLinkProps) {
  const { role } = useViewer();
  if (requestState === null) return null;
  const words = role === "client" ? clientWords : staffWords;
  return (
    <a href={`/requests/${id}`} className={classes("link-text flex-none", className)}>
      {`Form: ${words[requestState]}`}
    </a>
  );
}
