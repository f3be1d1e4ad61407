import { WrongUsage } from "#/cli/exit";
import type { Field } from "#/src/client-import/fields";
import { missingFields, type Plan } from "#/src/client-import/plan";
import { matchColumns, readValues } from "./columns";
import { checkValue, fieldNamed } from "./fields";

type Choices = { map?: string[]; value?: string[]; default?: string[]; onDuplicate: "skip" | "update" };

/** @throws WrongUsage when the file and the options cannot make a client */
export function makePlan(headers: string[], choices: Choices): Plan {
  const columns = matchColumns(headers, choices.map ?? []);
  const plan: Plan = {
    headers,
    columns,
    values: readValues(choices.value ?? [], headers, columns),
    defaults: readDefaults(choices.default ?? []),
    keepsBrandsOf: new Set(),
  };
  const missing = missingFields(plan, choices.onDuplicate);
  if (missing.length > 0) throw new WrongUsage(wordsForMissing(missing, headers));
  return plan;
}

function readDefaults(given: readonly string[]): Map<Field, string> {
  const defaults = new Map<Field, string>();
  for (const text of given) {
    const split = text.indexOf("=");
    if (split < 1) throw new WrongUsage(`"${text}" is not a default such as field=value.`);
    const field = fieldNamed(text.slice(0, split));
    const value = text.slice(split + 1).trim();
    if (defaults.has(field)) throw new WrongUsage(`The field ${field} has two defaults.`);
    checkValue(field, value, `the default of ${field}`);
    defaults.set(field, value);
  }
  return defaults;
}

function wordsForMissing(missing: readonly Field[], headers: readonly string[]): string {
  const hints = missing.map((field) =>
    field === "name"
      ? `  no column is the client's name: --map "Header=name"`
      : `  no column is ${field}: --map "Header=${field}" or --default ${field}=…`,
  );
  return `Some fields of a client are missing:\n${hints.join("\n")}\nThe columns of the file are ${headers.map((header) => `"${header}"`).join(", ")}.`;
}
