import { getValue, setValue } from "@modular-forms/react";
import { ClientField } from "#/islands/clients/picker/client-field";
import { useDateRemarks } from "#/islands/forms/date-remarks";
import { valuesIn } from "#/islands/forms/edited-fields";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/page/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import { limits } from "#/src/contract/limits";
import { taskFormFields } from "#/src/contract/nouns/tasks";
import type { Task, UpdateTask } from "#/src/contract/tasks";
import { addDays } from "#/src/format/dates";
import { usePageContext } from "../../page-context";
import { useAddTask } from "../changes";
import { type TaskValues, type TaskFields as Typed, taskForm } from "../form";
import { isCompleteFor, reopeningWarning } from "../reopening";
import { noRepeat, repeatValues } from "../repeat-form";
import { useUpdateTask } from "../update-task";
import { RepeatFields } from "./repeat-fields";
import type { Beginning } from "./task-dialogs";

type TaskDialogProps = {
  /** The task to edit; null to add one to the running onboarding. */
  task: Task | null;
  /** Initial values of a new task, from the list's filters. */
  like: Beginning;
  /** True when a new task may be for several clients. */
  hasClientField: boolean;
  onAdded: (task: Task) => void;
  onClose: () => void;
};

/** "Add Task", or "Edit Task" for an existing one, of which only changes are sent. */
export function TaskDialog({ task, like, hasClientField, onAdded, onClose }: TaskDialogProps) {
  const { assignees, clientId } = usePageContext();
  const { today } = useViewer();
  const add = useAddTask();
  const update = useUpdateTask();
  const empty = newTask(today, clientId ?? "", like);
  const assigneesOf = (row: Task | null) => personOptions(assignees, row?.assigneeUserId);
  const save = async (typed: Typed, row: Task | null) => {
    const { clientId: chosen, repeat, ...fields } = typed;
    if (!row) {
      const task = { ...fields, ...(repeat && { repeat }), clientId: chosen || (clientId ?? "") };
      return onAdded(await add.mutateAsync(task));
    }
    const change = { ...changed(row, fields), ...(!isSameRule(row.repeat, repeat) && { repeat }) };
    if (Object.keys(change).length > 0) await update.mutateAsync({ task: row, change });
  };
  return (
    <EntityDialog
      what="task"
      row={task}
      form={(row) => ({
        schema: taskForm(
          assigneesOf(row).map(({ value }) => value),
          { saved: row ?? undefined, hasClientField: !row && hasClientField },
        ),
        values: row ? { ...valuesIn(empty, row), ...repeatValues(row.repeat), clientId: "" } : empty,
      })}
      title={task ? "Edit Task" : "Add Task"}
      submitLabel={task ? "Save Changes" : "Add Task"}
      columns={2}
      save={save}
      onClose={onClose}
    >
      {(form, row) => (
        <TaskFields
          form={form}
          row={row}
          assignees={assigneesOf(row)}
          hasClientField={!row && hasClientField}
        />
      )}
    </EntityDialog>
  );
}

function newTask(
  today: string,
  clientId: string,
  { category, owner, assigneeUserId }: Beginning,
): TaskValues {
  return {
    clientId,
    name: "",
    clientTitle: "",
    description: "",
    category: category ?? "",
    owner: owner ?? "agency",
    assigneeUserId: assigneeUserId ?? "",
    status: "not_started",
    phase: "",
    startDate: today,
    dueDate: addDays(today, limits.templateDueDays.default),
    ...noRepeat,
  };
}

/** Compares two rules by the values of their fields. */
function isSameRule(one: Task["repeat"], other: Task["repeat"]): boolean {
  return JSON.stringify(repeatValues(one)) === JSON.stringify(repeatValues(other));
}

function changed(task: Task, typed: Omit<Typed, "clientId" | "repeat">): UpdateTask {
  const keys = Object.keys(typed) as (keyof typeof typed)[];
  return Object.fromEntries(keys.filter((key) => typed[key] !== task[key]).map((key) => [key, typed[key]]));
}

type TaskFieldsProps = {
  form: PortalForm<TaskValues, Typed>;
  /** The saved task; null for a new one. */
  row: Task | null;
  assignees: readonly SelectOption[];
  /** True when the form asks for the client. */
  hasClientField: boolean;
};

/** The fields of a task, for adding and editing. */
function TaskFields({ form, row, assignees, hasClientField }: TaskFieldsProps) {
  const { onDay, onDueDay } = useDateRemarks();
  const { isOnboardingComplete = null } = usePageContext();
  const field = fieldProps(form, taskFormFields);
  return (
    <>
      {hasClientField && (
        <ClientField
          form={form}
          name="clientId"
          span="full"
          refusalOf={({ totalTasks }) => (totalTasks === 0 ? "Onboarding has not started" : undefined)}
          onPick={(id) => setValue(form.store, "clientId", id)}
        />
      )}
      <TextField {...field("name")} span="full" maxLength={limits.nameLength} />
      <TextField
        {...field("clientTitle")}
        hint="The client sees this instead of the name"
        span="full"
        maxLength={limits.nameLength}
      />
      <TextareaField {...field("description")} span="full" rows={3} />
      <SelectField {...field("category")} emptyLabel="Choose a category" />
      <SelectField {...field("status")} />
      <SelectField {...field("owner")} />
      <SelectField {...field("assigneeUserId")} options={assignees} emptyLabel="Unassigned" />
      <SelectField
        {...field("phase")}
        {...(!row && {
          emptyLabel: "Automatic",
          hint: "Onboarding until it is complete, then ongoing",
        })}
        warn={(phase) =>
          reopeningWarning({
            phase,
            isOpen: getValue(form.store, "status") !== "done",
            isComplete: isCompleteFor(row ? [row] : [], isOnboardingComplete),
          })
        }
        span="full"
      />
      <DateField {...field("startDate")} warn={onDay} />
      <DateField {...field("dueDate")} warn={onDueDay} />
      <RepeatFields form={form} />
    </>
  );
}
