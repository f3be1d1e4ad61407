import { asc } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { onboardingTaskTemplates, type TemplateRow } from "#/db/schema";
import { needsIn } from "#/src/format/due-words";
import type { Edge } from "./due-dates/graph";
import { cycleMessage, findCycle } from "./due-dates/prerequisites";
import type { Restored } from "./nouns/noun";

/** The part of a template that takes part in the graph of prerequisites. */
export type NeedingTemplate = Pick<TemplateRow, "id" | "name" | "needs">;

/** Lists the prerequisites of templates. */
export function edgesOf(templates: readonly Pick<TemplateRow, "id" | "needs">[]): Edge[] {
  return templates.flatMap(({ id: taskId, needs }) =>
    needs.map(({ id: needsId, afterDays }) => ({ taskId, needsId, afterDays })),
  );
}

/** Lists the names and prerequisites of all templates. */
export function needingTemplates(db: Reader | Tx): Promise<NeedingTemplate[]> {
  const { id, name, needs } = onboardingTaskTemplates;
  return db.select({ id, name, needs }).from(onboardingTaskTemplates).orderBy(asc(id));
}

/** Returns the sentence that refuses templates which need themselves, directly or through others; null otherwise. */
export function cycleRefusal(templates: readonly NeedingTemplate[]): string | null {
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  const cycle = findCycle(edgesOf(templates));
  return cycle && cycleMessage(cycle.map((id) => names.get(id) ?? id));
}

/** Refuses to restore prerequisites that are no longer there, or that would form a cycle. */
export async function refuseNeeds(tx: Reader | Tx, { row, columns }: Restored): Promise<string | null> {
  const needs = needsIn(columns.needs);
  if (needs.length === 0) return null;
  const { id, name } = { ...columns, ...row };
  const restored = { id: String(id), name: String(columns.name ?? name), needs };
  const others = (await needingTemplates(tx)).filter((each) => each.id !== restored.id);
  if (needs.some((need) => !others.some((other) => other.id === need.id)))
    return `A prerequisite of “${restored.name}” was deleted since.`;
  return cycleRefusal([restored, ...others]);
}
