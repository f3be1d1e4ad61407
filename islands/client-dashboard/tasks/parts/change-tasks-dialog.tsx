import { type FormEvent, useState } from "react";
import { useDateRemarks } from "#/islands/forms/date-remarks";
import { DayPresets } from "#/islands/forms/day-presets";
import { personOptions } from "#/islands/forms/person-options";
import { currentRow, EditConflict } from "#/islands/runtime/changes/if-match";
import { Button } from "#/islands/ui/button";
import { Confirm } from "#/islands/ui/confirm";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { DayField, PickField } from "#/islands/ui/field";
import type { SelectOption } from "#/islands/ui/inputs";
import { ApiError } from "#/src/client/api-error";
import { taskOwner, taskPhase, taskStatus } from "#/src/contract/choices/tasks";
import { limits } from "#/src/contract/limits";
import type { ChangeTasks } from "#/src/contract/tasks";
import type { Assignee } from "#/src/contract/users";
import { isDate } from "#/src/format/show-dates";
import { usePageContext } from "../../page-context";
import { useChangeTasks } from "../changes";
import { isCompleteFor, reopeningWarning } from "../reopening";
import type { SeenTask } from "../update-task";

type ChangeTasksDialogProps = { tasks: readonly SeenTask[]; onChanged: () => void; onClose: () => void };

const nobody = "nobody";

/** Lists the client's account manager first, labelled as such. */
function managerFirst(people: readonly Assignee[], managerId: string | null): SelectOption[] {
  const [manager, ...others] = personOptions(
    people.toSorted((a, b) => +(b.id === managerId) - +(a.id === managerId)),
  );
  if (!manager || manager.value !== managerId) return personOptions(people);
  return [{ ...manager, label: `${manager.label} (account manager)` }, ...others];
}

/** Changes the status, owner, assignee, phase or due date of all selected tasks; fields left alone stay unchanged. */
export function ChangeTasksDialog({ tasks, onChanged, onClose }: ChangeTasksDialogProps) {
  const { assignees, accountManagerId, isOnboardingComplete = null } = usePageContext();
  const { onDueDay } = useDateRemarks();
  const [seen, setSeen] = useState(tasks);
  const change = useChangeTasks();
  const [status, setStatus] = useState("");
  const [owner, setOwner] = useState("");
  const [assignee, setAssignee] = useState("");
  const [phase, setPhase] = useState("");
  const [dueDate, setDueDate] = useState("");
  const [isAsking, setAsking] = useState(false);

  const wanted: ChangeTasks["change"] = {
    ...(taskStatus.has(status) && { status }),
    ...(taskOwner.has(owner) && { owner }),
    ...(assignee !== "" && { assigneeUserId: assignee === nobody ? null : assignee }),
    ...(taskPhase.has(phase) && { phase }),
    ...(isDate(dueDate) && { dueDate }),
  };
  const reopening = reopeningWarning({
    phase,
    isOpen: status === "" ? seen.some((task) => task.status !== "done") : status !== "done",
    isComplete: isCompleteFor(seen, isOnboardingComplete),
  });
  const refusal =
    change.error instanceof ApiError &&
    change.error.errors.find(({ path }) => path === "change.dueDate")?.message;
  const isEmpty = Object.keys(wanted).length === 0;
  const save = (all = wanted) =>
    change.mutate(
      { tasks: seen, change: all },
      {
        onSuccess: () => {
          onChanged();
          onClose();
        },
        onError: (error) => error instanceof EditConflict && setSeen(currentRow(error)),
        onSettled: () => setAsking(false),
      },
    );
  const saveOrAsk = (all = wanted) => {
    if (change.isPending) return;
    if (tasks.length < limits.bulkTasksConfirmed) save(all);
    else setAsking(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) saveOrAsk();
  };
  const pickDay = (day: string) => {
    setDueDate(day);
    saveOrAsk({ ...wanted, dueDate: day });
  };
  return (
    <Dialog
      title={tasks.length === 1 ? "Change 1 task" : `Change ${tasks.length} tasks`}
      size="small"
      isDirty={() => !isEmpty}
      onClose={onClose}
    >
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            {change.error instanceof ApiError && !refusal && (
              <p role="alert" className="mb-3 text-label text-red">
                {change.error.detail}
              </p>
            )}
            <div className="flex flex-col gap-3.5">
              <PickField
                label="Status"
                value={status}
                onPick={setStatus}
                options={taskStatus.options}
                emptyLabel="No change"
              />
              <PickField
                label="Owner"
                value={owner}
                onPick={setOwner}
                options={taskOwner.options}
                emptyLabel="No change"
              />
              <PickField
                label="Assignee"
                value={assignee}
                onPick={setAssignee}
                options={[
                  { value: nobody, label: "Unassigned" },
                  ...managerFirst(assignees, accountManagerId),
                ]}
                emptyLabel="No change"
              />
              <PickField
                label="Phase"
                value={phase}
                onPick={setPhase}
                options={taskPhase.options}
                emptyLabel="No change"
                warning={reopening}
              />
              <DayPresets isBusy={change.isPending} onPick={pickDay} />
              <DayField
                label="Due date"
                hint="Leave empty for no change"
                warning={onDueDay(dueDate)}
                error={refusal || ""}
                value={dueDate}
                onPick={(value) => {
                  setDueDate(value);
                  if (refusal) change.reset();
                }}
              />
            </div>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" isDisabled={isEmpty} isBusy={change.isPending}>
              Save Changes
            </Button>
          </DialogFoot>
          {isAsking && (
            <Confirm
              title={`Change ${tasks.length} tasks?`}
              text="All of them are changed at once, or none of them."
              confirmLabel="Change"
              isBusy={change.isPending}
              onConfirm={() => save()}
              onCancel={() => setAsking(false)}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
