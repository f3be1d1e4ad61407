import type { ReactNode } from "react";
import { personOptions } from "#/islands/forms/person-options";
import { type ControlProps, Field } from "#/islands/ui/field";
import { DateInput, Select, TextInput } from "#/islands/ui/inputs";
import type { OpenAuditTasks } from "#/src/contract/audit-tasks";
import { taskCategory, taskOwner } from "#/src/contract/choices/tasks";
import type { Assignee } from "#/src/contract/users";

type Offer = OpenAuditTasks["tasks"][number];

type TaskFieldsProps = { offer: Offer; people: readonly Assignee[]; onChange: (offer: Offer) => void };

/** The task as it will be opened. */
export function TaskFields({ offer, people, onChange }: TaskFieldsProps) {
  const put = (fields: Partial<Offer>) => onChange({ ...offer, ...fields });
  return (
    <fieldset className="grid gap-3 pl-6 sm:grid-cols-2 lg:grid-cols-5" aria-label={offer.name}>
      <Labelled label="Name">
        {(control) => (
          <TextInput
            {...control}
            value={offer.name}
            onChange={(event) => put({ name: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Category">
        {(control) => (
          <Select
            {...control}
            options={taskCategory.options}
            value={offer.category}
            onChange={({ target: { value } }) => taskCategory.has(value) && put({ category: value })}
          />
        )}
      </Labelled>
      <Labelled label="Owner">
        {(control) => (
          <Select
            {...control}
            options={taskOwner.options}
            value={offer.owner}
            onChange={({ target: { value } }) => taskOwner.has(value) && put({ owner: value })}
          />
        )}
      </Labelled>
      <Labelled label="Assignee">
        {(control) => (
          <Select
            {...control}
            emptyLabel="Unassigned"
            options={personOptions(people, offer.assigneeUserId)}
            value={offer.assigneeUserId ?? ""}
            onChange={({ target: { value } }) => put({ assigneeUserId: value || null })}
          />
        )}
      </Labelled>
      <Labelled label="Due Date">
        {(control) => (
          <DateInput
            {...control}
            value={offer.dueDate}
            onChange={(event) => put({ dueDate: event.target.value })}
          />
        )}
      </Labelled>
    </fieldset>
  );
}

function Labelled({ label, children }: { label: string; children: (control: ControlProps) => ReactNode }) {
  return <Field label={label}>{children}</Field>;
}
