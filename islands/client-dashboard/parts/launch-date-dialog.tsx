import { type FormEvent, useState } from "react";
import { useDateRemarks } from "#/islands/forms/date-remarks";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { DayField } from "#/islands/ui/field";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { isDate } from "#/src/format/show-dates";
import { useSetLaunchDate } from "../changes";
import { PlanDialog } from "../dates/plan-dialog";
import { usePlanRequest } from "../dates/queries";

type LaunchDateDialogProps = { onboarding: Onboarding; tasks: readonly Task[]; onClose: () => void };

/** A launch date with the plan that was made for it. */
type Planned = { targetLaunchDate: string | null; plan: ReschedulePlan };

/** Sets, changes or clears the target launch date, and offers to move the tasks whose dates depend on it. */
export function LaunchDateDialog({ onboarding, tasks, onClose }: LaunchDateDialogProps) {
  const { onDueDay } = useDateRemarks();
  const set = useSetLaunchDate(onboarding.clientId);
  const saved = onboarding.targetLaunchDate ?? "";
  const [date, setDate] = useState(saved);
  const [error, setError] = useState("");
  const [planned, setPlanned] = useState<Planned | null>(null);
  const plan = usePlanRequest(onboarding.clientId);

  const setOnly = (targetLaunchDate: string | null) =>
    set.mutate({ onboarding, targetLaunchDate }, { onSuccess: onClose });
  const save = (targetLaunchDate: string | null) =>
    plan.mutate(
      { targetLaunchDate },
      {
        onSuccess: (found) =>
          found.moves.length > 0 ? setPlanned({ targetLaunchDate, plan: found }) : setOnly(targetLaunchDate),
        onError: (cause) => setError(failureSentence(cause)),
      },
    );
  const isBusy = set.isPending || plan.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isDate(date)) save(date);
    else setError("Required");
  };
  const refusal = set.error && !(set.error instanceof EditConflict) ? failureSentence(set.error) : "";
  if (planned) {
    return (
      <PlanDialog
        clientId={onboarding.clientId}
        tasks={tasks}
        dates={{ targetLaunchDate: planned.targetLaunchDate }}
        first={planned.plan}
        title="Target Launch Date"
        onlySet={{
          label: planned.targetLaunchDate === null ? "Only clear the date" : "Only set the date",
          isBusy: set.isPending,
          onPress: () => setOnly(planned.targetLaunchDate),
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="Target Launch Date" size="small" isDirty={() => date !== saved} onClose={onClose}>
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <DayField
              label="Target date"
              warning={onDueDay(date)}
              error={error || refusal}
              isRequired
              value={date}
              onPick={(value) => {
                setDate(value);
                setError("");
              }}
            />
          </DialogBody>
          <DialogFoot>
            {saved !== "" && (
              <Button variant="ghost" className="mr-auto" isDisabled={isBusy} onClick={() => save(null)}>
                Clear date
              </Button>
            )}
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              Save
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
