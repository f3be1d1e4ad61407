import { useQueryClient } from "@tanstack/react-query";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { usePageContext } from "../../page-context";
import { clientDetailKey } from "../../queries";
import { useContinueSeries } from "../changes";

/**
 * Offers the next task of a series that stopped while its client was paused or had left: beside the latest one, once
 * the client is active again, unless an undo reopened an earlier one.
 */
export function ContinueSeries({ task }: { task: Task }) {
  const { clientId } = usePageContext();
  const { role } = useViewer();
  const queries = useQueryClient();
  const next = useContinueSeries();
  const detail = queries.getQueryData<ClientDetail>(clientDetailKey(clientId ?? ""));
  const goesOn = detail?.tasks.some(
    ({ seriesId, anchor, status }) =>
      seriesId === task.seriesId && (status !== "done" || (anchor ?? "") > (task.anchor ?? "")),
  );
  const isServed = detail?.client.status === "active" || detail?.client.status === "lead";
  if (task.status !== "done" || goesOn !== false || !isServed) return null;
  return (
    <Button
      className="mt-1"
      isBusy={next.isPending}
      deniedBecause={denial(role, "task.continue")}
      onClick={() => next.mutate(task)}
    >
      Create the next task
    </Button>
  );
}
