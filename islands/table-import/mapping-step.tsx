import type { ReactNode } from "react";
import { Field, PickField } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { capitalized } from "#/src/format/capitalized";
import { headersOf } from "#/src/imports/tables/columns";
import { fieldsOf, isRequired, type Kind, labelOf } from "#/src/imports/tables/kind";
import type { Source } from "#/src/imports/tables/source";
import { possibleHeaders } from "#/src/imports/tables/with-header";
import { ColumnItem } from "./column-item";
import { fieldAt, type Mapping, optionsOf, setDefault } from "./mapping";
import type { TableImport } from "./use-table-import";

type MappingStepProps = {
  work: TableImport;
  source: Source;
  mapping: Mapping;
  /** Required fields without a column or default. */
  missing: readonly string[];
  /** Names of the possible assignees. */
  people: readonly string[];
  /** Options of this kind of rows. */
  children: ReactNode;
};

/** The meaning of each column, defaults for empty cells, and the treatment of existing rows. */
export function MappingStep({ work, source, mapping, missing, people, children }: MappingStepProps) {
  const { kind, setMapping, options, setOptions } = work;
  const isKey = (field: string) => kind.fields[field]?.required === "always";
  const joined = [...mapping.columns].filter(([, places]) => places.length > 1);
  return (
    <div className="flex flex-col gap-4">
      <HeaderLine source={source} onPick={work.setHeaderLine} />
      <ul aria-label="Columns" className="flex flex-col divide-y divide-line">
        {[...source.headers.keys()].map((at) => (
          <ColumnItem
            key={at}
            kind={kind}
            source={source}
            mapping={mapping}
            at={at}
            isOpen={work.open.includes(at)}
            people={people}
            onChange={setMapping}
          />
        ))}
      </ul>
      {joined.map(([field, places]) => (
        <p key={field} role="status" className="wrap-anywhere text-hint text-muted">
          {`${labelOf(kind, field)} is ${headersOf(source.headers, places)}, in the order in which they were chosen.`}
        </p>
      ))}
      {missing.length > 0 && (
        <p role="status" className="form-message mb-0" data-tone="yellow">
          {`Still missing: ${missing.map((field) => labelOf(kind, field)).join(", ")}. ${
            missing.some(isKey)
              ? "Choose the columns that hold it."
              : "Choose a column, or say below what is put in."
          }`}
        </p>
      )}
      {openQuestions(work, source, mapping).map((question) => (
        <p key={question} role="status" className="form-message mb-0" data-tone="yellow">
          {question}
        </p>
      ))}
      <details open={mapping.defaults.size > 0 || missing.some((field) => !isKey(field))}>
        <summary className="font-medium text-label">What empty cells become</summary>
        <div className="form-columns mt-2">
          {fieldsOf(kind)
            .filter((field) => !isKey(field))
            .map((field) => (
              <DefaultField
                key={field}
                kind={kind}
                field={field}
                mapping={mapping}
                people={people}
                onChange={(text) => setMapping(setDefault(mapping, field, text))}
              />
            ))}
        </div>
      </details>
      <PickField
        label={`${capitalized(kind.many)} that exist already`}
        hint={kind.keyWords}
        value={options.onDuplicate}
        options={[
          { value: "skip", label: "Leave unchanged" },
          { value: "update", label: "Update from the file" },
        ]}
        onPick={(value) => setOptions({ ...options, onDuplicate: value === "update" ? "update" : "skip" })}
      />
      <LabelledCheckbox
        checked={options.skipInvalid}
        onChange={({ currentTarget }) => setOptions({ ...options, skipInvalid: currentTarget.checked })}
        hint="Their rows are imported without them, with a note; otherwise such rows are refused."
      >
        Drop invalid optional values
      </LabelledCheckbox>
      {children}
    </div>
  );
}

/** Sentences on ambiguous columns. */
function openQuestions({ kind, open }: TableImport, { headers }: Source, mapping: Mapping): string[] {
  const { days = [], numbers = [] } = Object.groupBy(open, (at) =>
    kind.fields[fieldAt(mapping, at) ?? ""]?.reads === "day" ? "days" : "numbers",
  );
  const names = (places: readonly number[]) => places.map((at) => headers[at]?.trim()).join(", ");
  return [
    ...(days.length > 0 ? [`Still open: whether the day or the month comes first in ${names(days)}.`] : []),
    ...(numbers.length > 0
      ? [`Still open: whether a point or a comma begins the decimals in ${names(numbers)}.`]
      : []),
  ];
}

type HeaderLineProps = { source: Source; onPick: (line: number) => void };

/** The line of the header, which may be another one; open if it is below notes. */
function HeaderLine({ source, onPick }: HeaderLineProps) {
  const rows = possibleHeaders(source);
  if (rows.length < 2) return null;
  return (
    <details open={source.notes.length > 0}>
      <summary className="font-medium text-label">{`Header is in line ${source.headerLine}`}</summary>
      <PickField
        label="Header line"
        hint="Lines above it are notes and are not imported."
        className="mt-2 sm:max-w-96"
        options={rows.map(({ line, cells }) => ({
          value: String(line),
          label: `Line ${line}: ${startOf(cells)}`,
        }))}
        value={String(source.headerLine)}
        onPick={(value) => onPick(Number(value))}
      />
    </details>
  );
}

/** The length of a line that a select shows on a phone. */
const longestStart = 26;

const startOf = (cells: readonly string[]) => {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(", ");
  return text.length > longestStart ? `${text.slice(0, longestStart)}…` : text;
};

type DefaultFieldProps = {
  kind: Kind;
  field: string;
  mapping: Mapping;
  people: readonly string[];
  onChange: (text: string) => void;
};

function DefaultField({ kind, field, mapping, people, onChange }: DefaultFieldProps) {
  const options = optionsOf(kind, field, people);
  const value = mapping.defaults.get(field) ?? "";
  const words = {
    label: `${labelOf(kind, field)}, where empty`,
    isRequired: isRequired(kind, field) && !mapping.columns.has(field),
  };
  if (options) {
    return <PickField {...words} options={options} emptyLabel="As usual" value={value} onPick={onChange} />;
  }
  return (
    <Field {...words}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
