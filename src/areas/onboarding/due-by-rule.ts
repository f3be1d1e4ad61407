import type { OnboardingRow, TemplateRow } from "#/db/schema";
import type { DueRule } from "#/src/contract/choices/due-dates";
import { dateOfRule, ruleAt } from "#/src/domain/due-dates/date-of-rule";
import { type Edge, needsUntil, prerequisitesFirst } from "#/src/domain/due-dates/graph";
import { type Instance, keyOf } from "#/src/domain/templates/instances";
import type { DateText } from "#/src/format/show-dates";
import { type WorkingDays, workingDayFrom } from "#/src/format/working-days";

/** A task that a template gives a client, with the template. */
export type Wanted = Instance & {
  template: Pick<TemplateRow, "dueFrom" | "defaultDueInDays" | "dueUnit">;
};

type Basis = {
  onboarding: Pick<OnboardingRow, "startDate" | "targetLaunchDate">;
  calendar: WorkingDays;
  /** The first day on which a task may be due; null for no such day. */
  today: DateText | null;
  /** Returns the day on which a task that exists already is done or due, by its key. */
  dayOf: (key: string) => DateText | null;
};

export type Due = { dueDate: DateText; dueRule: DueRule };

/**
 * Computes the due dates of new tasks by the rules of their templates, prerequisites first. A day before today becomes
 * the next working day, and the rule stores the day that it should have been.
 */
export function dueByRule(
  wanted: readonly Wanted[],
  edges: readonly Edge[],
  { onboarding: { startDate, targetLaunchDate }, calendar, today, dayOf }: Basis,
): (instance: Instance) => Due {
  const needs = Map.groupBy(edges, ({ taskId }) => taskId);
  const due = new Map<string, Due>();
  const things = wanted.map((instance) => ({ ...instance, id: keyOf(instance) }));
  for (const { id, template } of prerequisitesFirst(things, edges)) {
    const until = needsUntil(needs.get(id) ?? [], (key) => due.get(key)?.dueDate ?? dayOf(key));
    const rule = { from: template.dueFrom, days: template.defaultDueInDays, unit: template.dueUnit };
    const date = dateOfRule(rule, { calendar, startDate, targetLaunchDate, needsUntil: until });
    const dueRule = ruleAt(rule, targetLaunchDate);
    const isLate = today !== null && date < today;
    due.set(
      id,
      isLate
        ? { dueDate: workingDayFrom(calendar, today), dueRule: { ...dueRule, heldFrom: date } }
        : { dueDate: date, dueRule },
    );
  }
  return (instance) => {
    const found = due.get(keyOf(instance));
    if (!found) throw new Error(`No due date for ${keyOf(instance)}`);
    return found;
  };
}
