import { WrongUsage } from "#/cli/exit";
import { clientWith, type Field, fields, simplified } from "#/src/client-import/fields";
import { ImportedClient } from "#/src/contract/clients";

/** The field that a person wrote, whatever its case. @throws WrongUsage */
export function fieldNamed(text: string): Field {
  const found = fields.find((field) => simplified(field) === simplified(text));
  if (!found) throw new WrongUsage(`There is no field "${text}". The fields are ${fields.join(", ")}.`);
  return found;
}

/** @throws WrongUsage when every row with this value would be refused */
export function checkValue(field: Field, text: string, purpose: string) {
  const checked = ImportedClient.shape[field].safeParse(clientWith(field, text)[field]);
  if (checked.success) return;
  throw new WrongUsage(`"${text}" cannot be ${purpose}: ${checked.error.issues[0]?.message}`);
}
