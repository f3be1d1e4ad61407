import { useDateRemarks } from "#/islands/forms/date-remarks";
import { personOptions } from "#/islands/forms/person-options";
import { Badge } from "#/islands/ui/badge";
import { DayField, Field, PickField } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import type { Driver, OpenAuditTasks } from "#/src/contract/audit-tasks";
import { taskCategory, taskOwner, taskStatus } from "#/src/contract/choices/tasks";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";
import { showDate } from "#/src/format/show-dates";

type Offer = OpenAuditTasks["tasks"][number];

type DriverRowProps = {
  driver: Driver;
  clientId: string;
  people: readonly Assignee[];
  /** The offer as filled in; null while not selected. */
  offer: Offer | null;
  deniedBecause: string | undefined;
  onTick: (isTicked: boolean) => void;
  onChange: (offer: Offer) => void;
};

/** A rule that took points, with the task that it offers or has open. */
export function DriverRow(props: DriverRowProps) {
  const { driver, clientId, people, offer, deniedBecause, onTick, onChange } = props;
  const { sentence, openTask } = driver;
  if (openTask) {
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
        <div className="min-w-0 flex-1">
          <a
            href={`/clients/${clientId}?task=${openTask.id}`}
            className="wrap-anywhere font-medium hover:underline"
          >
            {openTask.name}
          </a>
          <p className="text-hint text-muted">{`${sentence}. The task is open, due ${showDate(openTask.dueDate)}`}</p>
        </div>
        <Badge tone={taskStatus.tone(openTask.status)}>{taskStatus.label(openTask.status)}</Badge>
      </li>
    );
  }
  return (
    <li className="flex flex-col gap-2 p-3 print:hidden">
      <LabelledCheckbox
        checked={offer !== null}
        disabled={deniedBecause !== undefined}
        title={deniedBecause}
        hint={sentence}
        onChange={(event) => onTick(event.currentTarget.checked)}
      >
        <span className="font-medium">{driver.offer.name}</span>
        <span className="block text-hint text-muted">{summary(driver.offer, people)}</span>
      </LabelledCheckbox>
      {offer && <TaskFields offer={offer} people={people} onChange={onChange} />}
    </li>
  );
}

function summary({ category, owner, dueDate, assigneeUserId }: Offer, people: readonly Assignee[]): string {
  const person = people.find(({ id }) => id === assigneeUserId);
  const who = person ? personName(person) : taskOwner.label(owner);
  return `${taskCategory.label(category)} · ${who} · due ${showDate(dueDate)}`;
}

type TaskFieldsProps = { offer: Offer; people: readonly Assignee[]; onChange: (offer: Offer) => void };

/** The fields of the task to be created. */
function TaskFields({ offer, people, onChange }: TaskFieldsProps) {
  const { onDueDay } = useDateRemarks();
  const put = (fields: Partial<Offer>) => onChange({ ...offer, ...fields });
  return (
    <fieldset className="grid gap-3 pl-6 sm:grid-cols-2 lg:grid-cols-5" aria-label={offer.name}>
      <Field label="Name">
        {(control) => (
          <TextInput
            {...control}
            value={offer.name}
            onChange={(event) => put({ name: event.target.value })}
          />
        )}
      </Field>
      <PickField
        label="Category"
        options={taskCategory.options}
        value={offer.category}
        onPick={(category) => taskCategory.has(category) && put({ category })}
      />
      <PickField
        label="Owner"
        options={taskOwner.options}
        value={offer.owner}
        onPick={(owner) => taskOwner.has(owner) && put({ owner })}
      />
      <PickField
        label="Assignee"
        emptyLabel="Unassigned"
        options={personOptions(people, offer.assigneeUserId)}
        value={offer.assigneeUserId ?? ""}
        onPick={(id) => put({ assigneeUserId: id || null })}
      />
      <DayField
        label="Due Date"
        warning={onDueDay(offer.dueDate)}
        value={offer.dueDate}
        onPick={(dueDate) => put({ dueDate })}
      />
    </fieldset>
  );
}
