import { counted } from "#/islands/runtime/lists/list-states";
import { toast } from "#/islands/ui/toast/store";
import { undoableOperation } from "#/src/client/browser";
import type { Task } from "#/src/contract/tasks";
import type { NewDates } from "../page-context";
import { visibleMoves } from "./plan-words";
import { planDates } from "./queries";

type Change = { before: Pick<Task, "dueDate" | "status">; after: Task };

type Offer = {
  clientId: string;
  change: Change;
  /** Opens the plan of these dates. */
  onPlan: (dates: NewDates) => void;
};

/**
 * Offers to move the tasks that follow a changed one, with a toast in place of the one that reports the change. A plan
 * that cannot be made is not offered.
 */
export async function offerPlan({ clientId, change, onPlan }: Offer): Promise<void> {
  const dates = datesAfter(change);
  if (!dates) return;
  const plan = await planDates(clientId, dates).catch(() => null);
  const moves = plan ? visibleMoves(plan).filter(({ taskId }) => taskId !== change.after.id) : [];
  if (moves.length === 0) return;
  const isMove = dates.fromTask !== undefined;
  const isOne = moves.length === 1;
  toast({
    title: "Success",
    description: isMove
      ? `Task updated. ${counted(moves.length, "task", "tasks")} ${isOne ? "follows" : "follow"}.`
      : `Task updated. ${isOne ? "1 due date" : `${moves.length} due dates`} can move now.`,
    about: { returned: change.after, given: undefined },
    operationId: undoableOperation(change.after),
    offer: {
      label: isMove ? (isOne ? "Move it" : "Move them") : "Show plan",
      onPress: () => onPlan(dates),
    },
  });
}

/** Returns the dates to plan after a change: a later due date moves followers, and a completion frees them. */
function datesAfter({ before, after }: Change): NewDates | null {
  if (after.dueDate > before.dueDate) {
    return { fromTask: { id: after.id, dueDate: after.dueDate, was: before.dueDate } };
  }
  return (before.status === "done") === (after.status === "done") ? null : {};
}
