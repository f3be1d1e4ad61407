import { useDateRemarks } from "#/islands/forms/date-remarks";
import { DayField, PickField } from "#/islands/ui/field";
import { type TaskCategory, taskCategory, taskPhase } from "#/src/contract/choices/tasks";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";
import { type Person, sectionsOf, withoutDueDate } from "#/src/imports/asana/choices";
import type { AsanaFile } from "#/src/imports/asana/read-asana";
import { categoryNamed } from "#/src/imports/asana/sections";
import { reopeningWarning } from "../tasks/reopening";
import type { AsanaImport, Choices } from "./use-asana-import";

type SettingsStepProps = {
  work: AsanaImport;
  read: AsanaFile;
  /** Possible assignees. */
  people: readonly Assignee[];
  isStarted: boolean;
  isComplete: boolean;
};

/**
 * Settings of an import: categories of sections, people, the due date of tasks without one, and the treatment of
 * existing tasks.
 */
export function SettingsStep({ work, read, people, isStarted, isComplete }: SettingsStepProps) {
  const { choices, setChoices } = work;
  const set = (change: Partial<Choices>) => setChoices({ ...choices, ...change });
  const open = withoutDueDate(read);
  const { onDueDay } = useDateRemarks();
  return (
    <div className="flex flex-col gap-5">
      {!isStarted && (
        <p className="form-message mb-0" data-tone="blue">
          Onboarding starts today, with only these tasks.
        </p>
      )}
      {(read.isOrderOpen || choices.dates) && (
        <PickField
          label="Dates in the file"
          hint="They can be read in two ways, such as 3/4 in March or in April."
          isRequired
          value={choices.dates ?? ""}
          emptyLabel="Choose…"
          options={[
            { value: "day-first", label: "Day first: 31/12" },
            { value: "month-first", label: "Month first: 12/31" },
          ]}
          onPick={(value) =>
            work.chooseDates(value === "day-first" || value === "month-first" ? value : null)
          }
        />
      )}
      <Sections read={read} choices={choices} set={set} />
      <People read={read} choices={choices} people={people} set={set} />
      <div className="form-columns">
        {open > 0 && (
          <DayField
            label="Open tasks without a due date are due"
            hint={`${open} of them; only new ones get it.`}
            warning={onDueDay(choices.dueDate)}
            isRequired
            value={choices.dueDate}
            onPick={(value) => set({ dueDate: value })}
          />
        )}
        <PickField
          label="New tasks are"
          hint="Ongoing tasks do not count in the onboarding's progress."
          warning={reopeningWarning({
            phase: choices.phase,
            isOpen: read.tasks.some(({ completedAt }) => !completedAt),
            isComplete,
          })}
          value={choices.phase}
          options={taskPhase.options}
          onPick={(value) => taskPhase.has(value) && set({ phase: value })}
        />
        <PickField
          label="Tasks that exist already"
          hint="Recognized by the link built from the Task ID."
          value={choices.onDuplicate}
          options={[
            { value: "update", label: "Update from the file" },
            { value: "skip", label: "Leave unchanged" },
          ]}
          onPick={(value) => set({ onDuplicate: value === "skip" ? "skip" : "update" })}
        />
      </div>
      <Remarks read={read} />
    </div>
  );
}

type ChoicesProps = { read: AsanaFile; choices: Choices; set: (change: Partial<Choices>) => void };

/** No category: new tasks get the default, existing ones keep theirs. */
const none = "-";

function Sections({ read, choices, set }: ChoicesProps) {
  const choose = (section: string, value: string) =>
    set({ categories: new Map([...choices.categories, [section, categoryBy(value)]]) });
  const shown = (section: string) => {
    const chosen = choices.categories.get(section);
    return (chosen === undefined ? categoryNamed(section) : chosen) ?? none;
  };
  return (
    <section aria-labelledby="asana-sections" className="flex flex-col gap-2">
      <h3 id="asana-sections" className="font-medium text-label">
        Sections become categories
      </h3>
      <div className="form-columns">
        {sectionsOf(read).map(({ section, count }) => (
          <PickField
            key={section}
            label={section}
            hint={tasksIn(count)}
            value={shown(section)}
            options={[{ value: none, label: "Usual category" }, ...taskCategory.options]}
            onPick={(value) => choose(section, value)}
          />
        ))}
        <PickField
          label="Usual category"
          hint="For new tasks whose section names none."
          value={choices.category}
          options={taskCategory.options}
          onPick={(value) => set({ category: categoryBy(value) ?? choices.category })}
        />
      </div>
    </section>
  );
}

const categoryBy = (value: string): TaskCategory | null =>
  taskCategory.values.find((category) => category === value) ?? null;

const byAddress = "";
const nobody = "-";

/** Assigns people to the names in the file. The portal matches email addresses, and the plan lists unknown ones. */
function People({ read, choices, people, set }: ChoicesProps & { people: readonly Assignee[] }) {
  const counts = Map.groupBy(
    read.tasks.filter(({ assignee }) => assignee !== null),
    ({ assignee }) => assignee ?? "",
  );
  if (counts.size === 0) return null;
  const choose = (assignee: string, value: string) => {
    const next = new Map(choices.people);
    if (value === byAddress) next.delete(assignee);
    else next.set(assignee, value === nobody ? {} : { assigneeUserId: value });
    set({ people: next });
  };
  return (
    <section aria-labelledby="asana-people" className="flex flex-col gap-2">
      <h3 id="asana-people" className="font-medium text-label">
        People
      </h3>
      <div className="form-columns">
        {[...counts].map(([assignee, tasks]) => (
          <PickField
            key={assignee}
            label={assignee}
            hint={tasksIn(tasks.length)}
            value={shownPerson(choices.people.get(assignee))}
            emptyLabel="The user with this address"
            options={[
              { value: nobody, label: "Nobody" },
              ...people.map((person) => ({ value: person.id, label: personName(person, "No name") })),
            ]}
            onPick={(value) => choose(assignee, value)}
          />
        ))}
      </div>
    </section>
  );
}

const shownPerson = (person: Person | undefined) =>
  person === undefined ? byAddress : (person.assigneeUserId ?? nobody);

const tasksIn = (count: number) => (count === 1 ? "1 task" : `${count.toLocaleString("en-US")} tasks`);

function Remarks({ read: { remarks, unused } }: { read: AsanaFile }) {
  const sentences = [...remarks, ...(unused.length > 0 ? [`Not taken over: ${unused.join(", ")}.`] : [])];
  if (sentences.length === 0) return null;
  return (
    <ul className="wrap-anywhere flex flex-col gap-1 text-hint text-muted">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
