import { WrongUsage } from "#/cli/exit";
import { simplified } from "#/src/format/fold";
import { fieldsOf, readText } from "#/src/imports/tables/kind";
import type { TableKind } from "./table-kind";

/** Returns the given field (case-insensitive). @throws WrongUsage */
export function fieldNamed({ rules }: TableKind, text: string): string {
  const fields = fieldsOf(rules);
  const found = fields.find((field) => simplified(field) === simplified(text));
  if (!found) throw new WrongUsage(`There is no field "${text}". The fields are ${fields.join(", ")}.`);
  return found;
}

/** @throws WrongUsage when every row with this value would be refused */
export function checkValue({ rules, wire }: TableKind, field: string, text: string, purpose: string) {
  const checked = wire[field]?.safeParse(readText(rules, field, text));
  if (!checked || checked.success) return;
  throw new WrongUsage(`"${text}" cannot be ${purpose}: ${checked.error.issues[0]?.message}`);
}
