import type { TemplateRow } from "#/db/schema";
import type { TemplateTask } from "#/src/contract/choices/conditions";
import { nameKey } from "#/src/format/fold";
import type { Edge } from "../due-dates/graph";
import { bridged } from "../due-dates/prerequisites";
import { edgesOf } from "../template-needs";

export type Instance = TemplateTask;

/** Returns the key under which two tasks are of the same template and brand. */
export function keyOf({ templateId, brand }: Instance): string {
  return `${templateId} ${brandKeyOf(brand)}`;
}

/** Returns a brand without differences in case and surrounding white space; empty for none. */
export function brandKeyOf(brand: string | null): string {
  return brand === null ? "" : nameKey(brand);
}

/** Lists the tasks that a template gives a client with these brands. */
export function instancesOf(
  { id: templateId, repeatPer }: Pick<TemplateRow, "id" | "repeatPer">,
  brandNames: readonly string[],
): Instance[] {
  if (repeatPer === null) return [{ templateId, brand: null }];
  const distinct = Map.groupBy(brandNames, brandKeyOf).values();
  return [...distinct].flatMap(([brand]) => (brand === undefined ? [] : [{ templateId, brand }]));
}

type Needing = Pick<TemplateRow, "id" | "needs" | "repeatPer">;

/**
 * Lists the prerequisites among the tasks of a client, by their keys. A task for a brand needs that brand's task of a
 * template for each brand; any other task needs those of all brands. Templates without a task are bridged.
 */
export function edgesAmong(
  templates: readonly Needing[],
  instances: readonly Instance[],
  brandNames: readonly string[],
): Edge[] {
  const present = new Map(instances.map((instance) => [keyOf(instance), instance]));
  const wanted = templates.flatMap((template) => {
    const all = instancesOf(template, brandNames);
    return all.length > 0 ? all : [{ templateId: template.id, brand: null }];
  });
  const absent = wanted.filter((instance) => !present.has(keyOf(instance)));
  const ofTemplate = Map.groupBy([...present.values(), ...absent], ({ templateId }) => templateId);
  const edges = edgesOf(templates).flatMap(({ taskId, needsId, afterDays }) =>
    (ofTemplate.get(taskId) ?? []).flatMap((follower) =>
      neededBy(follower, ofTemplate.get(needsId) ?? [], present).map((needed) => ({
        taskId: keyOf(follower),
        needsId: keyOf(needed),
        afterDays,
      })),
    ),
  );
  return bridged(edges, new Set(absent.map(keyOf)));
}

/**
 * Lists those tasks of a template that a task needs. A task for a brand needs one without a brand, from before the
 * template was for each brand, if there is none for its own.
 */
function neededBy(
  { brand }: Instance,
  all: readonly Instance[],
  present: ReadonlyMap<string, Instance>,
): readonly Instance[] {
  if (brand === null) return all;
  const own = all.filter((needed) => brandKeyOf(needed.brand) === brandKeyOf(brand));
  const general = all.filter((needed) => needed.brand === null);
  if (own.some((needed) => present.has(keyOf(needed))) || general.length === 0) return own;
  return general;
}
