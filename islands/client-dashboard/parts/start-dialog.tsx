import { type FormEvent, useState } from "react";
import { useDateRemarks } from "#/islands/forms/date-remarks";
import { personOptions } from "#/islands/forms/person-options";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { DayField, Field } from "#/islands/ui/field";
import { Select } from "#/islands/ui/inputs";
import { isDate } from "#/src/format/show-dates";
import { useStartOnboarding } from "../changes";
import { usePageContext } from "../page-context";

type StartDialogProps = { clientId: string; onClose: () => void };

/** Starts the onboarding today: asks for its launch date, and who gets the agency's tasks. */
export function StartDialog({ clientId, onClose }: StartDialogProps) {
  const { today } = useViewer();
  const { onDueDay } = useDateRemarks();
  const { assignees, accountManagerId } = usePageContext();
  const start = useStartOnboarding(clientId, today);
  const [date, setDate] = useState("");
  const [assignee, setAssignee] = useState(accountManagerId ?? "");
  const [error, setError] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    if (date && !isDate(date)) return setError("Must be a date");
    const input = { targetLaunchDate: date || null, assigneeUserId: assignee || null };
    start.mutate(input, { onSuccess: onClose });
  };
  return (
    <Dialog title="Start Onboarding" size="small" isDirty={() => date !== ""} onClose={onClose}>
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <div className="flex flex-col gap-3.5">
              <DayField
                label="Launch date"
                hint="Can be set later"
                warning={onDueDay(date)}
                error={error}
                value={date}
                onPick={(value) => {
                  setDate(value);
                  setError("");
                }}
              />
              <Field label="Assign the agency's tasks to">
                {(control) => (
                  <Select
                    {...control}
                    emptyLabel="Unassigned"
                    options={personOptions(assignees)}
                    value={assignee}
                    onChange={({ target }) => setAssignee(target.value)}
                  />
                )}
              </Field>
              {start.error && (
                <p role="alert" className="text-label text-red">
                  {failureSentence(start.error)}
                </p>
              )}
            </div>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={start.isPending}>
              Start
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
