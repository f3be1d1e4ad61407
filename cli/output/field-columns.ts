import { type Field, shortLabel } from "#/src/contract/nouns/field";
import { showField, valueIn } from "#/src/format/show-field";
import type { Column } from "./table";

type Options = Pick<Column<never>, "only" | "isElastic" | "isSpare"> & {
  /** Text for people when there is no value. */
  none?: string;
};

/**
 * Makes columns of a noun's fields, by name: people see the value by the field's kind, programs see it as stored, and a
 * reference as its id.
 */
export function fieldColumns<Names extends string>(fields: Readonly<Record<Names, Field>>) {
  return <Name extends Names>(
    name: Name,
    { none = "", ...options }: Options = {},
  ): Column<Record<Name, unknown>> => ({
    title: shortLabel(fields[name]),
    show: (row) => showField(fields[name], name, row, null) ?? none,
    plain: (row) => String(valueIn(row, name) ?? ""),
    ...(numbers.includes(fields[name].kind) && { isNumber: true }),
    ...options,
  });
}

const numbers: readonly Field["kind"][] = ["amount", "decimal", "number", "range", "scale", "wholeNumber"];
