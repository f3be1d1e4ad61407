import * as v from "valibot";
import { isInCalendar, outsideCalendar } from "../../src/contract/calendar";
import { taskCategory, taskOwner, taskStatus } from "../../src/contract/choices/tasks";
import type { CreateTask } from "../../src/contract/tasks";
import { isDate } from "../../src/format/show-dates";
import { optionalText, requiredText } from "../forms/typed";

/** What a task's form makes of what was typed; the same for a new task and an edited one. */
export type TaskFields = Required<CreateTask>;

/** The form of a task; work can be given to `assigneeIds`, or to nobody (""). */
export function taskForm(assigneeIds: readonly string[]) {
  return v.object({
    name: requiredText(),
    description: optionalText(),
    category: v.picklist(taskCategory.values, "Required"),
    owner: v.picklist(taskOwner.values),
    assigneeUserId: v.pipe(v.picklist(["", ...assigneeIds]), v.transform(orNull)),
    status: v.picklist(taskStatus.values),
    startDate: CalendarDate,
    dueDate: CalendarDate,
  });
}

const CalendarDate = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check(isDate, "Must be a date"),
  v.check(isInCalendar, outsideCalendar),
);

function orNull(text: string): string | null {
  return text === "" ? null : text;
}
