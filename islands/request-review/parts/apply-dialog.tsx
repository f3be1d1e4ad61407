import { showKnown } from "#/islands/request-form/show-answer";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { isEmptyAnswer } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import type { AppliedAnswer } from "#/src/contract/requests";
import { useApply } from "../changes";
import { usePlan } from "../queries";

type ApplyDialogProps = {
  taskId: string;
  /** The fields whose answers were accepted. */
  fields: readonly FormField[];
  onClose: () => void;
};

/** The changes that the answers make to the client: what it has now, and what it will have. */
export function ApplyDialog({ taskId, fields, onClose }: ApplyDialogProps) {
  const { currency } = useViewer();
  const plan = usePlan(taskId);
  const apply = useApply(taskId);
  const changes = plan.data?.plan ?? [];
  const show = ({ key }: AppliedAnswer, value: unknown) =>
    textOf(
      fields.find((field) => field.key === key),
      value,
      currency,
    );
  return (
    <Dialog title="Apply to the client" size="wide" onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody label="Changes">
            {plan.isPending && <p role="status">Loading…</p>}
            <LoadFailure title="The changes could not be loaded" query={plan} />
            {plan.data && changes.length === 0 && <p>The client has all of these answers already.</p>}
            {changes.some(({ isStale }) => isStale) && (
              <p role="status" className="mb-3">
                Some of these were changed after the client sent its answers. Applying replaces those changes.
              </p>
            )}
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
                      <th scope="row" className="wrap-break-word py-2 pr-4 font-medium">
                        {change.label} {change.isStale && <Badge tone="yellow">Changed since</Badge>}
                      </th>
                      <td className="wrap-anywhere py-2 pr-4 text-muted">{show(change, change.now)}</td>
                      <td className="wrap-anywhere py-2">{show(change, change.willBe)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>{changes.length > 0 ? "Cancel" : "Done"}</Button>
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

function textOf(field: FormField | undefined, value: unknown, currency: string): string {
  return field && !isEmptyAnswer(value) ? showKnown(field, value, currency) : "—";
}
