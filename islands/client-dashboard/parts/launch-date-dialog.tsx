import { type FormEvent, useState } from "react";
import { useDateRemarks } from "#/islands/forms/date-remarks";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { DayField } from "#/islands/ui/field";
import type { Onboarding } from "#/src/contract/onboarding";
import { isDate } from "#/src/format/show-dates";
import { useSetLaunchDate } from "../changes";

type LaunchDateDialogProps = { onboarding: Onboarding; onClose: () => void };

/** Sets, changes or clears the target launch date. */
export function LaunchDateDialog({ onboarding, onClose }: LaunchDateDialogProps) {
  const { onDueDay } = useDateRemarks();
  const set = useSetLaunchDate(onboarding.clientId);
  const saved = onboarding.targetLaunchDate ?? "";
  const [date, setDate] = useState(saved);
  const [error, setError] = useState("");

  const save = (targetLaunchDate: string | null) =>
    set.mutate({ onboarding, targetLaunchDate }, { onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    if (isDate(date)) save(date);
    else setError("Required");
  };
  const refusal = set.error && !(set.error instanceof EditConflict) ? failureSentence(set.error) : "";
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
              <Button
                variant="ghost"
                className="mr-auto"
                isDisabled={set.isPending}
                onClick={() => save(null)}
              >
                Clear date
              </Button>
            )}
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={set.isPending}>
              Save
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
