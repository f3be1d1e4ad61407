import * as v from "valibot";
import { formOf } from "#/islands/forms/noun-fields";
import { idAmong, requiredText } from "#/islands/forms/typed";
import type { Repeat } from "#/src/contract/choices/repeats";
import { type TaskPhase, taskPhase } from "#/src/contract/choices/tasks";
import { taskFormFields } from "#/src/contract/nouns/tasks";
import type { CreateTask } from "#/src/contract/tasks";
import { type RepeatValues, repeatEntries, withRepeat } from "./repeat-form";

/**
 * Output of a task's form; `clientId` is "" when the form does not ask for it, and `phase` is undefined when the
 * server decides.
 */
export type TaskFields = Required<Omit<CreateTask, "phase" | "repeat">> & {
  repeat: Repeat | null;
  phase: TaskPhase | undefined;
  clientId: string;
};

/** A task as typed: all texts, "" without a choice. */
export type TaskValues = Record<Exclude<keyof TaskFields, "repeat">, string> & RepeatValues;

type Options = {
  /** The saved dates of an existing task. */
  saved?: Dates | undefined;
  /** True when the form asks for the client. */
  hasClientField?: boolean;
};

type Dates = { startDate: string; dueDate: string };

/**
 * The form of a task, with `assigneeIds` or nobody ("") as assignees. The due date cannot precede the start date,
 * unless both are unchanged.
 */
export function taskForm(
  assigneeIds: readonly string[],
  { saved, hasClientField = false }: Options = {},
): v.GenericSchema<TaskValues, TaskFields> {
  const fields = v.object({
    clientId: hasClientField ? requiredText("Client is required") : v.fallback(v.string(), ""),
    ...formOf(taskFormFields, {
      assigneeUserId: idAmong(assigneeIds),
      phase: v.pipe(
        v.picklist(["", ...taskPhase.values]),
        v.transform((phase) => phase || undefined),
      ),
    }).entries,
    ...repeatEntries,
  });
  const isInOrder = ({ startDate, dueDate }: Dates) =>
    dueDate >= startDate || (dueDate === saved?.dueDate && startDate === saved.startDate);
  return v.pipe(
    fields,
    v.forward(v.partialCheck([["startDate"], ["dueDate"]], isInOrder, "Must not be before the start date"), [
      "dueDate",
    ]),
    v.transform(withRepeat),
  );
}
