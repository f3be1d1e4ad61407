import type { Command } from "#/cli/command";
import { calendarDate } from "#/cli/commands/arguments";
import { findPersonId } from "#/cli/commands/find-person";
import type { Api, GlobalOptions } from "#/cli/session/connect";
import { repeatFrom } from "#/src/contract/choices/repeats";
import {
  type TaskCategory,
  type TaskOwner,
  type TaskPhase,
  type TaskStatus,
  taskOwner,
  taskPhase,
  taskStatus,
} from "#/src/contract/choices/tasks";
import { type RepeatOptions, repeatEnd, repeatRule } from "./repeat-rule";

export type FieldOptions = GlobalOptions &
  RepeatOptions & {
    category?: TaskCategory;
    clientTitle?: string;
    description?: string;
    owner?: TaskOwner;
    assignee?: string;
    startDate?: string;
    dueDate?: string;
    status?: TaskStatus;
    phase?: TaskPhase;
  };

/** Adds the options for the fields that a new task and a changed one share. */
export function addFieldOptions(command: Command): Command {
  return command
    .option("--client-title <title>", "title that client users see instead of the name; empty for none")
    .option("--description <text>", "what is to be done; empty for none")
    .choice("--owner <owner>", "the side that does it", taskOwner.values)
    .option("--assignee <person>", "a person's full name or id, or unassigned")
    .option("--start-date <date>", "yyyy-mm-dd", calendarDate)
    .choice("--status <status>", "how far the work is", taskStatus.values)
    .choice("--phase <phase>", "ongoing tasks do not count towards the onboarding", taskPhase.values)
    .option(
      "--repeat <rule>",
      'ongoing tasks only: "every 2 weeks on mon,thu", "every month on 31", "every month on last working day", or none. The day is that of the due date unless named.',
      repeatRule,
    )
    .choice("--repeat-from <origin>", "day from which the next one counts", repeatFrom.values)
    .option("--repeat-until <date>", "the last day of the series, yyyy-mm-dd, or none", repeatEnd);
}

/** Returns the fields that the options set, as calls send them. @throws Failed for an unknown person */
export async function fieldsIn(api: Api, options: FieldOptions) {
  const { clientTitle, description, assignee, category, owner, startDate, dueDate, status, phase } = options;
  return {
    ...(clientTitle !== undefined && { clientTitle: clientTitle || null }),
    ...(description !== undefined && { description: description || null }),
    ...(assignee && {
      assigneeUserId: assignee === "unassigned" ? null : await findPersonId(api, assignee),
    }),
    ...(category && { category }),
    ...(owner && { owner }),
    ...(startDate && { startDate }),
    ...(dueDate && { dueDate }),
    ...(status && { status }),
    ...(phase && { phase }),
  };
}
