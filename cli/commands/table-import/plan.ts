import { LeftOpen, WrongUsage } from "#/cli/exit";
import { type Columns, findStyles } from "#/src/imports/tables/columns";
import { missingFields, type Plan } from "#/src/imports/tables/plan";
import type { Source } from "#/src/imports/tables/source";
import { matchColumns, readDates, readNumbers, readValues } from "./columns";
import { checkValue, fieldNamed } from "./fields";
import type { TableKind } from "./table-kind";

type Table = Pick<Source, "headers" | "records">;

/** Options on how to read a file, as typed. */
export type PlanChoices = {
  dates?: string[];
  numbers?: string[];
  map?: string[];
  value?: string[];
  default?: string[];
  onDuplicate: "skip" | "update";
};

/** @throws WrongUsage when the file and the options cannot produce a row of this kind */
export function makePlan(kind: TableKind, { headers, records }: Table, choices: PlanChoices): Plan {
  const columns = matchColumns(kind, headers, choices.map ?? []);
  const plan: Plan = {
    kind: kind.rules,
    headers,
    columns,
    styles: stylesIn(kind, { headers, records }, columns, choices),
    values: readValues(kind, choices.value ?? [], { headers, columns }),
    defaults: readDefaults(kind, choices.default ?? []),
  };
  const missing = missingFields(plan, choices.onDuplicate);
  if (missing.length > 0) throw new WrongUsage(wordsForMissing(kind, missing, headers));
  return plan;
}

/** @throws LeftOpen for columns with ambiguous dates or numbers */
function stylesIn(
  { rules }: TableKind,
  { headers, records }: Table,
  columns: Columns,
  { dates = [], numbers = [] }: PlanChoices,
) {
  const given = new Map([...readDates(dates, headers), ...readNumbers(numbers, headers)]);
  const { styles, open } = findStyles(rules, records, columns, given);
  const questions = open.map((at) => {
    const field = [...columns].find(([, places]) => places.includes(at))?.[0] ?? "";
    return {
      name: headers[at]?.trim() ?? "",
      ...(rules.fields[field]?.reads === "day" ? ofDays : ofNumbers),
    };
  });
  const [first] = questions;
  if (first) {
    throw new LeftOpen(
      questions.map(({ name, words }) => words(name)).join("\n"),
      `Set it with ${first.answers.map((answer) => `--${first.option} "${first.name}=${answer}"`).join(" or ")}.`,
    );
  }
  return styles;
}

const ofDays = {
  words: (name: string) => `The days in "${name}" may have the day or the month first.`,
  option: "dates",
  answers: ["day-first", "month-first"],
};
const ofNumbers = {
  words: (name: string) => `The numbers in "${name}" may have a decimal point or a decimal comma.`,
  option: "numbers",
  answers: ["point", "comma"],
};

function readDefaults(kind: TableKind, given: readonly string[]): Map<string, string> {
  const defaults = new Map<string, string>();
  for (const text of given) {
    const split = text.indexOf("=");
    if (split < 1) throw new WrongUsage(`"${text}" is not a default such as field=value.`);
    const field = fieldNamed(kind, text.slice(0, split));
    const value = text.slice(split + 1).trim();
    if (defaults.has(field)) throw new WrongUsage(`The field ${field} has two defaults.`);
    checkValue(kind, field, value, `the default of ${field}`);
    defaults.set(field, value);
  }
  return defaults;
}

function wordsForMissing(
  { rules }: TableKind,
  missing: readonly string[],
  headers: readonly string[],
): string {
  const hints = missing.map((field) =>
    rules.fields[field]?.required === "always"
      ? `  no column is ${field}: --map "Header=${field}"`
      : `  no column is ${field}: --map "Header=${field}" or --default ${field}=…`,
  );
  return `Some fields of a ${rules.one} are missing:\n${hints.join("\n")}\nThe columns of the file are ${headers.map((header) => `"${header}"`).join(", ")}.`;
}
