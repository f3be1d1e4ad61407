import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { ErrorState } from "#/islands/ui/error-state";
import type { AppliedAnswer } from "#/src/contract/requests";
import { useApply } from "../changes";
import { usePlan } from "../queries";

type ApplyDialogProps = { taskId: string; onClose: () => void };

/** The changes that the answers make to the client: what it has now, and what it will have. */
export function ApplyDialog({ taskId, onClose }: ApplyDialogProps) {
  const plan = usePlan(taskId);
  const apply = useApply(taskId);
  const changes = plan.data?.plan ?? [];
  return (
    <Dialog title="Apply to the client" size="wide" onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody label="Changes">
            {plan.isPending && <p role="status">Loading…</p>}
            {plan.error && (
              <ErrorState
                title="The changes could not be loaded"
                detail={failureSentence(plan.error)}
                onRetry={() => void plan.refetch()}
              />
            )}
            {plan.data && changes.length === 0 && <p>The client has all of these answers already.</p>}
            {changes.length > 0 && (
              <table className="w-full text-left">
                <caption className="sr-only">Changes</caption>
                <thead className="text-label text-muted">
                  <tr>
                    <th scope="col" className="py-1 pr-4 font-medium">
                      Field
                    </th>
                    <th scope="col" className="py-1 pr-4 font-medium">
                      Now
                    </th>
                    <th scope="col" className="py-1 font-medium">
                      Will be
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map((change) => (
                    <tr key={`${change.target} ${change.name}`} className="border-line border-t align-top">
                      <th scope="row" className="wrap-anywhere py-2 pr-4 font-medium">
                        {change.label} {change.isStale && <Badge tone="yellow">Changed since</Badge>}
                      </th>
                      <td className="wrap-anywhere py-2 pr-4 text-muted">{textOf(change.now)}</td>
                      <td className="wrap-anywhere py-2">{textOf(change.willBe)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>{changes.length > 0 ? "Cancel" : "Close"}</Button>
            {plan.data && changes.length > 0 && (
              <Button
                variant="primary"
                isBusy={apply.isPending}
                onClick={() =>
                  apply.mutate(plan.data.planHash, {
                    onSuccess: onClose,
                    onError: () => void plan.refetch(),
                  })
                }
              >
                {changes.length === 1 ? "Apply 1 change" : `Apply ${changes.length} changes`}
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

function textOf(value: AppliedAnswer["now"]): string {
  if (value === null || value === undefined || value === "") return "—";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
}
