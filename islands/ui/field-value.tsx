import { useViewer } from "#/islands/runtime/page/viewer";
import { mailLink } from "#/src/contract/contact-links";
import { type Field, shortLabel } from "#/src/contract/nouns/field";
import { showField } from "#/src/format/show-field";
import { Contact, Nothing } from "./contact";

/** Returns the props of a `Fact` for the fields of a row, by name; `none` is shown without a value. */
export function factProps<Name extends string>(fields: Readonly<Record<Name, Field>>, row: object) {
  return (name: Name, none = "Not set") => ({
    label: shortLabel(fields[name]),
    children: <FieldValue field={fields[name]} name={name} row={row} none={none} />,
  });
}

/** Returns the key, header and cells of table columns for the fields of a noun, by name; `none` is shown without a value. */
export function columnProps<Names extends string>(fields: Readonly<Record<Names, Field>>) {
  return <Name extends Names>(name: Name, none = "") => ({
    key: name,
    header: shortLabel(fields[name]),
    cell: (row: Readonly<Record<Name, unknown>>) => (
      <FieldValue field={fields[name]} name={name} row={row} none={none} isCell />
    ),
  });
}

type FieldValueProps = { field: Field; name: string; row: object; none: string; isCell?: boolean };

function FieldValue({ field, name, row, none, isCell }: FieldValueProps) {
  const text = showField(field, name, row, useViewer().currency);
  if (text === null) return none && <Nothing>{none}</Nothing>;
  if (!isCell) return field.kind === "email" ? <Contact text={text} link={mailLink(text)} /> : text;
  if (!long.includes(field.kind)) return text;
  return (
    <p className="truncate" title={text}>
      {text}
    </p>
  );
}

/** Kinds whose texts may be longer than their column. */
const long: readonly Field["kind"][] = ["requiredLine", "line", "email", "reference", "words"];
