import type { TemplateTask } from "#/src/contract/choices/conditions";
import type { TemplatePlan } from "#/src/contract/template-plans";
import type { Chosen } from "./queries";

/** Returns the key of a template's task, or of one of those for each brand. */
export function keyOf({ templateId, brand }: TemplateTask): string {
  return `${templateId} ${brand ?? ""}`;
}

/** Keys of the chosen tasks to add, and ids of those to remove. */
export type Ticks = ReadonlySet<string>;

/** Returns the choice at first: all that is on offer, and nothing that was left out before. */
export function ticksOf({ add, remove }: TemplatePlan): Ticks {
  return new Set([...add.map(keyOf), ...remove.map(({ taskId }) => taskId)]);
}

/** Returns the request for the chosen tasks; offered ones that are not chosen are left out. */
export function chosenOf({ add, remove, declined }: TemplatePlan, ticks: Ticks): Required<Chosen> {
  const isTicked = (instance: TemplateTask) => ticks.has(keyOf(instance));
  const bare = ({ templateId, brand }: TemplateTask) => ({ templateId, brand });
  return {
    add: [...add, ...declined].filter(isTicked).map(bare),
    remove: remove.flatMap(({ taskId }) => (ticks.has(taskId) ? [taskId] : [])),
    leaveOut: add.filter((instance) => !isTicked(instance)).map(bare),
  };
}
