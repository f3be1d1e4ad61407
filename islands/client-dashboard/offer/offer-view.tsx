import { Fieldset } from "#/islands/ui/fieldset";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { taskOwner } from "#/src/contract/choices/tasks";
import type { TemplatePlan } from "#/src/contract/template-plans";
import { offerWords } from "#/src/format/offer-words";
import { showDate } from "#/src/format/show-dates";
import { keyOf, type Ticks } from "./chosen";

type OfferViewProps = {
  /** All that is on offer. */
  offer: TemplatePlan;
  /** The plan of the chosen tasks; null while it loads. */
  plan: TemplatePlan | null;
  ticks: Ticks;
  onTick: (ticks: Ticks) => void;
};

/** The tasks on offer, each with a checkbox. */
export function OfferView({ offer, plan, ticks, onTick }: OfferViewProps) {
  const { add, remove, declined } = offer;
  const due = new Map([...add, ...(plan?.add ?? [])].map((each) => [keyOf(each), each]));
  const toggle = (key: string) => {
    const next = new Set(ticks);
    if (!next.delete(key)) next.add(key);
    onTick(next);
  };
  const words = offerWords({ add: add.length, remove: remove.length });
  const planned = (key: string) => {
    const task = due.get(key);
    return task && `Due ${showDate(task.dueDate)} · ${taskOwner.label(task.owner)}`;
  };
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{words ?? "The tasks match the templates."}</p>
      <Group
        title="Apply now"
        hint="Those that you clear are not offered again."
        rows={add.map((each) => ({ ...each, key: keyOf(each), hint: planned(keyOf(each)) }))}
        {...{ ticks, toggle }}
      />
      <Group
        title="No longer apply"
        hint="Nobody has worked on them. They are removed with their prerequisites."
        rows={remove.map((each) => ({ ...each, key: each.taskId }))}
        {...{ ticks, toggle }}
      />
      <Group
        title="Deleted or left out before"
        hint="They apply, and are added only if you choose them."
        rows={declined.map((each) => ({ ...each, key: keyOf(each), hint: planned(keyOf(each)) }))}
        {...{ ticks, toggle }}
      />
    </div>
  );
}

type Row = { key: string; name: string; brand: string | null; hint?: string | undefined };

type GroupProps = {
  title: string;
  hint: string;
  rows: readonly Row[];
  ticks: Ticks;
  toggle: (key: string) => void;
};

function Group({ title, hint, rows, ticks, toggle }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <Fieldset>
      <legend className="font-medium text-label">{title}</legend>
      <p className="mb-1 text-hint text-muted">{hint}</p>
      {rows.map((row) => (
        <LabelledCheckbox
          key={row.key}
          checked={ticks.has(row.key)}
          onChange={() => toggle(row.key)}
          hint={row.hint}
          className="wrap-anywhere"
        >
          {row.name}
          {row.brand !== null && !row.name.includes(row.brand) && ` (${row.brand})`}
        </LabelledCheckbox>
      ))}
    </Fieldset>
  );
}
