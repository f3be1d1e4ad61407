import { pastDateWarning } from "#/islands/forms/past-date";
import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import { taskCategory, taskOwner, taskStatus } from "#/src/contract/choices/tasks";
import { limits } from "#/src/contract/limits";
import type { TaskFields as Output } from "../form";

/** A task as it is typed: texts throughout, "" where nothing was chosen. */
export type TaskValues = {
  clientId: string;
  name: string;
  description: string;
  category: string;
  owner: string;
  assigneeUserId: string;
  status: string;
  startDate: string;
  dueDate: string;
};

type TaskFieldsProps = {
  form: PortalForm<TaskValues, Output>;
  assignees: readonly SelectOption[];
  /** Whom it can be for, where that is to be said. */
  clients: readonly SelectOption[] | undefined;
};

/** The fields of a task, for adding and for editing. */
export function TaskFields({ form, assignees, clients }: TaskFieldsProps) {
  const { today } = useViewer();
  return (
    <>
      {clients && (
        <SelectField
          form={form}
          name="clientId"
          label="Client"
          isRequired
          span="full"
          options={clients}
          emptyLabel="Choose a client"
        />
      )}
      <TextField form={form} name="name" label="Name" isRequired span="full" maxLength={limits.nameLength} />
      <TextareaField form={form} name="description" label="Description" span="full" rows={3} />
      <SelectField
        form={form}
        name="category"
        label="Category"
        isRequired
        options={taskCategory.options}
        emptyLabel="Choose a category"
      />
      <SelectField form={form} name="status" label="Status" options={taskStatus.options} />
      <SelectField form={form} name="owner" label="Owner" options={taskOwner.options} />
      <SelectField
        form={form}
        name="assigneeUserId"
        label="Assignee"
        options={assignees}
        emptyLabel="Unassigned"
      />
      <DateField form={form} name="startDate" label="Start date" isRequired />
      <DateField
        form={form}
        name="dueDate"
        label="Due date"
        isRequired
        warn={(date) => pastDateWarning(date, today)}
      />
    </>
  );
}
