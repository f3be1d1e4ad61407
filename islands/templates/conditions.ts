import * as v from "valibot";
import { emailAddress, requiredDate, requiredText } from "#/islands/forms/typed";
import { numberInRange } from "#/islands/forms/typed-numbers";
import { brandCount, type Condition, conditionOp, opsOf } from "#/src/contract/choices/conditions";
import { keyOfParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import { limits } from "#/src/contract/limits";
import { isHttpUrl } from "#/src/contract/links";
import { conditionKey } from "#/src/format/condition-words";

/** A condition as typed. */
export type TypedCondition = { field: string; op: string; value: string };

/** Writes a condition as one of the form's texts. */
export function textOfCondition({ field, op, value }: TypedCondition | Condition): string {
  return `${field} ${op} ${value}`;
}

/** Reads a condition from its text. */
export function typedCondition(text: string): TypedCondition {
  const [field = "", op = "", ...value] = text.split(" ");
  return { field, op, value: value.join(" ") };
}

/** Returns the kind of a condition's field; null for a field that is not known. */
export function kindOf(field: string, fields: readonly KeptField[]): Parameters<typeof opsOf>[0] | null {
  if (field === brandCount) return brandCount;
  const key = keyOfParam(field);
  return fields.find((each) => each.key === key)?.kind ?? null;
}

/** Builds the schema of all conditions of a template. */
export function conditionsSchema(fields: readonly KeptField[]) {
  const most = limits.templateConditions;
  return v.pipe(
    v.array(v.string()),
    v.maxLength(most, `At most ${most} conditions`),
    // Checks the list as a whole, since only fields of the form can show messages; `problemOf` has the one of a row.
    v.check(
      (typed) => typed.every((text) => problemOf(text, fields) === null),
      "Complete each condition or remove it",
    ),
    v.transform((typed) => typed.map((text) => parsed(text, fields))),
    v.check(
      (conditions) => new Set(conditions.map(conditionKey)).size === conditions.length,
      "Add each condition once",
    ),
  );
}

/** Returns the message about a condition that cannot be saved; null for one that can. */
export function problemOf(text: string, fields: readonly KeptField[]): string | null {
  const { field, ...typed } = typedCondition(text);
  if (kindOf(field, fields) === null) return "Choose a field";
  const { issues } = v.safeParse(schemaOf(field, fields), typed);
  return issues?.[0].message ?? null;
}

function parsed(text: string, fields: readonly KeptField[]): Condition {
  const { field, ...typed } = typedCondition(text);
  return { field, ...v.parse(schemaOf(field, fields), typed) };
}

function schemaOf(field: string, fields: readonly KeptField[]) {
  const kind = kindOf(field, fields) ?? "text";
  const options = fields.find(({ key }) => key === keyOfParam(field))?.options ?? [];
  return v.object({
    op: v.pipe(
      v.picklist(conditionOp.values),
      v.check((op) => opsOf(kind).includes(op)),
    ),
    value: valueSchema(kind, options),
  });
}

/** Builds the schema of a typed value; the API accepts every value that it accepts. */
function valueSchema(
  kind: Parameters<typeof opsOf>[0],
  options: readonly string[],
): v.GenericSchema<string, Condition["value"]> {
  switch (kind) {
    case brandCount:
      return numberInRange(limits.conditionBrands.min, limits.conditionBrands.max);
    case "number":
      return v.pipe(
        typedNumber("Must be a number"),
        v.minValue(-limits.amount, tooSmall),
        v.maxValue(limits.amount, tooLarge),
      );
    case "money":
      return v.pipe(
        typedNumber("Must be an amount"),
        v.minValue(0, "Must be at least 0"),
        v.maxValue(limits.amount, tooLarge),
        v.check((amount) => Number(amount.toFixed(2)) === amount, "Must have at most two decimals"),
      );
    case "date":
      return requiredDate();
    case "choice":
    case "choices":
      return v.pipe(
        v.string(),
        v.nonEmpty(),
        v.check((option) => options.includes(option), "Choose one of the options"),
      );
    case "yes_no":
      return v.pipe(
        v.string(),
        v.nonEmpty(),
        v.picklist(["true", "false"]),
        v.transform((text) => text === "true"),
      );
    case "email":
      return emailAddress("Must be a valid email address");
    case "url":
      return v.pipe(v.string(), v.trim(), v.nonEmpty(), v.check(isHttpUrl, "Please enter a valid URL"));
    case "text":
      return requiredText(undefined, limits.noteLength);
  }
}

const most = limits.amount.toLocaleString("en-US");
const [tooSmall, tooLarge] = [`Must be at least -${most}`, `Must be at most ${most}`];

function typedNumber(message: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.transform((text) => Number(text)),
    v.check((number) => Number.isFinite(number), message),
  );
}
