import { setValue } from "@modular-forms/react";
import { ClientField } from "#/islands/clients/picker/client-field";
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
  /** True where it is to be said for whom it is. */
  asksClient: boolean;
};

/** The fields of a task, for adding and for editing. */
export function TaskFields({ form, assignees, asksClient }: TaskFieldsProps) {
  const { today } = useViewer();
  return (
    <>
      {asksClient && (
        <ClientField
          form={form}
          name="clientId"
          span="full"
          refusalOf={({ totalTasks }) => (totalTasks === 0 ? "Onboarding has not started" : undefined)}
          onPick={(id) => setValue(form.store, "clientId", id)}
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
