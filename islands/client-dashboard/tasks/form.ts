import * as v from "valibot";
import { formOf } from "#/islands/forms/form-of";
import { idAmong, requiredText } from "#/islands/forms/typed";
import { type TaskPhase, taskPhase } from "#/src/contract/choices/tasks";
import { taskFormFields } from "#/src/contract/nouns/tasks";
import type { CreateTask } from "#/src/contract/tasks";

/**
 * What a task's form makes of what was typed; `clientId` is "" where the form does not ask for it, and `phase` is undefined
 * where the server decides it.
 */
export type TaskFields = Required<Omit<CreateTask, "phase">> & {
  phase: TaskPhase | undefined;
  clientId: string;
};

type Options = {
  /** The dates of a task that exists. */
  saved?: Dates | undefined;
  /** True where it is to be said whom the task is for. */
  asksClient?: boolean;
};

type Dates = { startDate: string; dueDate: string };

/**
 * The form of a task; work can be given to `assigneeIds`, or to nobody (""). The due date cannot come before the
 * start date, unless both are as they were saved.
 */
export function taskForm(assigneeIds: readonly string[], { saved, asksClient = false }: Options = {}) {
  const fields = v.object({
    clientId: asksClient ? requiredText("Client is required") : v.fallback(v.string(), ""),
    ...formOf(taskFormFields, {
      assigneeUserId: idAmong(assigneeIds),
      phase: v.pipe(
        v.picklist(["", ...taskPhase.values]),
        v.transform((phase) => phase || undefined),
      ),
    }).entries,
  });
  const isInOrder = ({ startDate, dueDate }: Dates) =>
    dueDate >= startDate || (dueDate === saved?.dueDate && startDate === saved.startDate);
  return v.pipe(
    fields,
    v.forward(v.partialCheck([["startDate"], ["dueDate"]], isInOrder, "Must not be before the start date"), [
      "dueDate",
    ]),
  );
}
