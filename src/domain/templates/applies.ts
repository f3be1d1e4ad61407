import type { ClientRow, TemplateRow } from "#/db/schema";
import { brandCount, type Condition } from "#/src/contract/choices/conditions";
import { keyOfParam } from "#/src/contract/choices/field-names";
import type { KeptValue } from "#/src/contract/client-fields";
import { fold } from "#/src/format/fold";

/** The facts about a client on which templates depend. */
export type ClientFacts = Pick<ClientRow, "clientType" | "brandNames"> & {
  /** Values of the agency's own fields, by key. */
  values: ReadonlyMap<string, KeptValue>;
};

/**
 * Returns true if a client gets the task of a template, and false if not. Null if that depends on a field of the client
 * that has no value yet.
 */
export function applies(
  { clientTypes, conditions }: Pick<TemplateRow, "clientTypes" | "conditions">,
  facts: ClientFacts,
): boolean | null {
  if (!clientTypes.includes(facts.clientType)) return false;
  const held = conditions.map((condition) => holds(condition, facts));
  if (held.includes(false)) return false;
  return held.includes(null) ? null : true;
}

function holds({ field, op, value }: Condition, { brandNames, values }: ClientFacts): boolean | null {
  const actual = field === brandCount ? brandNames.length : values.get(keyOfParam(field) ?? "");
  if (actual === undefined) return null;
  switch (op) {
    case "is":
      return isSame(actual, value);
    case "is_not":
      return !isSame(actual, value);
    case "has":
      return Array.isArray(actual) && actual.some((option) => isSame(option, value));
    case "at_least":
      return typeof actual === "number" && typeof value === "number" && actual >= value;
  }
}

function isSame(one: KeptValue, other: KeptValue): boolean {
  return typeof one === "string" && typeof other === "string"
    ? fold(one.trim()) === fold(other.trim())
    : one === other;
}
