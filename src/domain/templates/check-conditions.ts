import { z } from "zod";
import { brandCount, type Condition, conditionOp, opsOf } from "#/src/contract/choices/conditions";
import { keyOfParam } from "#/src/contract/choices/field-names";
import { type KeptField, keptValue } from "#/src/contract/client-fields";
import { limits } from "#/src/contract/limits";
import type { FieldError } from "#/src/contract/problem";
import { conditionKey, labelOfCondition } from "#/src/format/condition-words";

type Checked = { conditions: Condition[]; errors: FieldError[] };

/**
 * Checks conditions against the agency's own fields, by key. Returns the valid ones with their values as stored, and the
 * errors of the others.
 */
export function checkConditions(
  given: readonly Condition[],
  fields: ReadonlyMap<string, KeptField>,
): Checked {
  const checked: Checked = { conditions: [], errors: [] };
  const seen = new Set<string>();
  for (const [at, condition] of given.entries()) {
    const result = checkCondition(condition, fields);
    if ("part" in result) {
      checked.errors.push({ path: `conditions.${at}.${result.part}`, message: result.message });
      continue;
    }
    const key = conditionKey(result);
    if (seen.has(key)) {
      checked.errors.push({ path: `conditions.${at}`, message: "This condition is already there" });
    }
    seen.add(key);
    checked.conditions.push(result);
  }
  return checked;
}

type Refused = { part: "field" | "op" | "value"; message: string };

function checkCondition(
  { field, op, value }: Condition,
  fields: ReadonlyMap<string, KeptField>,
): Condition | Refused {
  const kept = fields.get(keyOfParam(field) ?? "");
  if (field !== brandCount && !kept) return { part: "field", message: "There is no such field" };
  const ops = opsOf(kept?.kind ?? brandCount);
  if (!ops.includes(op)) {
    const label = labelOfCondition(field, () => kept);
    const words = ops.map((each) => `“${conditionOp.label(each)}”`).join(" or ");
    return { part: "op", message: `For ${label}, choose ${words}` };
  }
  const { data, error } = schemaOf(kept).safeParse(value);
  if (data === undefined) return { part: "value", message: sentenceOf(error?.issues[0]) };
  return { field, op, value: data };
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  const isNoText = issue?.code === "invalid_type" && issue.expected === "string";
  return isNoText || !issue ? "Must be text" : issue.message;
}

const { min, max } = limits.conditionBrands;
const brandsMessage = `Must be a whole number from ${min} to ${max}`;
const brandsSchema = z.int(brandsMessage).min(min, brandsMessage).max(max, brandsMessage);

/** Builds the schema of a condition's value: of the field's kind; one option of a field with several. */
function schemaOf(kept: KeptField | undefined): z.ZodType<Condition["value"]> {
  if (!kept) return brandsSchema;
  const { kind, options } = kept;
  // Safe because of all kinds only `choices` has a list, and its condition names one option.
  return keptValue({ kind: kind === "choices" ? "choice" : kind, options }) as z.ZodType<Condition["value"]>;
}
