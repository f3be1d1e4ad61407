import { useState } from "react";
import { counted } from "#/islands/runtime/lists/list-states";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { Task } from "#/src/contract/tasks";
import type { NewDates } from "../page-context";
import { PlanView } from "./plan-view";
import { visibleMoves } from "./plan-words";
import { useDatePlan, useReschedule } from "./queries";

type PlanDialogProps = {
  clientId: string;
  tasks: readonly Task[];
  dates: NewDates;
  /** The plan of these dates, if it was requested before. */
  first?: ReschedulePlan;
  title?: string;
  /** Sets the dates and moves no task. */
  onlySet?: { label: string; isBusy: boolean; onPress: () => void };
  onClose: () => void;
};

/** Shows the tasks that new dates move, and carries it out. */
export function PlanDialog({
  clientId,
  tasks,
  dates,
  first,
  title = "Move Dates",
  onlySet,
  onClose,
}: PlanDialogProps) {
  const [include, setInclude] = useState<string[]>([]);
  const wanted = { ...dates, ...(include.length > 0 && { include }) };
  const query = useDatePlan(clientId, wanted, include.length === 0 ? first : undefined);
  const move = useReschedule(clientId);
  const plan = query.isPlaceholderData ? undefined : query.data;
  const count = plan ? visibleMoves(plan).length : 0;
  const isEmpty = plan && count === 0 && plan.startDate === null && plan.targetLaunchDate === null;
  const carryOut = (planHash: string) =>
    move.mutate({ dates: wanted, planHash }, { onSuccess: onClose, onError: () => void query.refetch() });
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody label="Plan">
            <PlanView query={query} tasks={tasks} include={include} onInclude={setInclude} />
          </DialogBody>
          <DialogFoot>
            {onlySet && (
              <Button variant="ghost" className="mr-auto" isBusy={onlySet.isBusy} onClick={onlySet.onPress}>
                {onlySet.label}
              </Button>
            )}
            {/* A tick box would be far below the tasks that move. */}
            <Button onClick={requestClose} data-autofocus>
              {isEmpty ? "Done" : "Cancel"}
            </Button>
            {!isEmpty && (
              <Button
                variant="primary"
                isDisabled={!plan}
                isBusy={move.isPending}
                onClick={() => plan && carryOut(plan.planHash)}
              >
                {count > 0 ? `Move ${counted(count, "task", "tasks")}` : "Save"}
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
