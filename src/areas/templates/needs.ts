import type { Tx } from "#/db/client";
import type { TemplateRow } from "#/db/schema";
import type { Need } from "#/src/contract/choices/due-dates";
import { limits } from "#/src/contract/limits";
import { bridged, tooManyMessage } from "#/src/domain/due-dates/prerequisites";
import { Conflict, Invalid } from "#/src/domain/errors";
import { cycleRefusal, edgesOf, type NeedingTemplate, needingTemplates } from "#/src/domain/template-needs";
import type { Write } from "#/src/domain/write";
import { applyTemplateChange } from "./apply-template-change";
import { listTemplates } from "./queries";

/**
 * Checks the prerequisites of a new or changed template.
 * @throws Invalid for a missing template; Conflict if the template would need itself, directly or through others
 */
export async function requireNeeds(tx: Tx, template: NeedingTemplate) {
  if (template.needs.length === 0) return;
  const others = (await needingTemplates(tx)).filter(({ id }) => id !== template.id);
  const present = new Set([template.id, ...others.map(({ id }) => id)]);
  const errors = template.needs.flatMap(({ id }, at) =>
    present.has(id) ? [] : [{ path: `needs.${at}.id`, message: "There is no such template" }],
  );
  if (errors.length > 0) throw new Invalid(errors);
  const cycle = cycleRefusal([template, ...others]);
  if (cycle) throw new Conflict(cycle);
}

/**
 * Leaves a template out of the prerequisites of others, before it is deleted: they need its prerequisites instead.
 * @throws Conflict if one would get too many
 */
export async function bridgeTemplate(w: Write, { id: removed }: Pick<TemplateRow, "id">) {
  const templates = await listTemplates(w.tx);
  const edges = bridged(edgesOf(templates), new Set([removed]));
  const needs = Map.groupBy(edges, ({ taskId }) => taskId);
  for (const row of templates.filter((each) => each.needs.some(({ id }) => id === removed))) {
    const left = (needs.get(row.id) ?? []).map(
      ({ needsId, afterDays }): Need => ({ id: needsId, afterDays }),
    );
    if (left.length > limits.taskNeeds) throw new Conflict(tooManyMessage(row.name));
    await applyTemplateChange(w, row, { needs: left }, { isDerived: true });
  }
}
