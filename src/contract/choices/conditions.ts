import { choice, type KeyOf } from "./choice";
import type { keptFieldKind } from "./forms";

/** Comparisons of a template's conditions. */
export const conditionOp = choice({
  is: { label: "is" },
  is_not: { label: "is not" },
  has: { label: "has" },
  at_least: { label: "is at least" },
});
export type ConditionOp = KeyOf<typeof conditionOp>;

/** The field of a condition on the client's number of brands. Others are `field.{key}`, one of the agency's own fields. */
export const brandCount = "brands";

/** A condition on a client, without which a template has no task. */
export type Condition = { field: string; op: ConditionOp; value: string | number | boolean };

type Kind = KeyOf<typeof keptFieldKind>;

/** Returns the comparisons of a field: one of the agency's own of that kind, or the number of brands. */
export function opsOf(kind: Kind | typeof brandCount): readonly ConditionOp[] {
  switch (kind) {
    case brandCount:
    case "number":
    case "money":
      return ["is", "is_not", "at_least"];
    case "choices":
      return ["has"];
    default:
      return ["is", "is_not"];
  }
}

/** The things of a client for each of which a template has a task. */
export const repeatPer = choice({ brand: { label: "Each brand" } });

/** The task that a client gets from a template, or one of those for each brand; `brand` is null for one task. */
export type TemplateTask = { templateId: string; brand: string | null };
