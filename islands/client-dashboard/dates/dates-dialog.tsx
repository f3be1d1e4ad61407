import { type FormEvent, useState } from "react";
import { useDateRemarks } from "#/islands/forms/date-remarks";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { DayField } from "#/islands/ui/field";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { isDate } from "#/src/format/show-dates";
import type { NewDates } from "../page-context";
import { PlanDialog } from "./plan-dialog";

type DatesDialogProps = { onboarding: Onboarding; tasks: readonly Task[]; onClose: () => void };

/** Asks for the onboarding's dates, then shows the tasks that move with them. */
export function DatesDialog({ onboarding, tasks, onClose }: DatesDialogProps) {
  const { onDay, onDueDay } = useDateRemarks();
  const [start, setStart] = useState(onboarding.startDate);
  const [launch, setLaunch] = useState(onboarding.targetLaunchDate ?? "");
  const [dates, setDates] = useState<NewDates | null>(null);
  const [error, setError] = useState("");
  const hasBegun = tasks.some(({ status }) => status !== "not_started");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDate(start)) return setError("Required");
    const isNewLaunch = launch !== (onboarding.targetLaunchDate ?? "");
    setDates({
      ...(start !== onboarding.startDate && { startDate: start }),
      ...(isNewLaunch && { targetLaunchDate: isDate(launch) ? launch : null }),
    });
  };
  if (dates) {
    return <PlanDialog clientId={onboarding.clientId} tasks={tasks} dates={dates} onClose={onClose} />;
  }
  return (
    <Dialog
      title="Move Dates"
      size="small"
      isDirty={() => start !== onboarding.startDate || launch !== (onboarding.targetLaunchDate ?? "")}
      onClose={onClose}
    >
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <div className="flex flex-col gap-3.5">
              {hasBegun ? (
                <p className="text-label text-muted">
                  The start date stays, since the work has begun: a task was started or done.
                </p>
              ) : (
                <DayField
                  label="Start date"
                  warning={onDay(start)}
                  error={error}
                  isRequired
                  value={start}
                  onPick={(value) => {
                    setStart(value);
                    setError("");
                  }}
                />
              )}
              <DayField
                label="Target launch date"
                hint="Leave both as they are to see tasks whose dates no longer match their rules"
                warning={onDueDay(launch)}
                value={launch}
                onPick={setLaunch}
              />
            </div>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Show Plan
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
