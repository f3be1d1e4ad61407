import { Field } from "#/islands/ui/field";
import { Select, TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { headersOf } from "#/src/client-import/columns";
import { type Field as ClientField, fields, isRequired } from "#/src/client-import/fields";
import type { Source } from "#/src/client-import/source";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";
import { ColumnItem } from "./column-item";
import { fieldLabels, type Mapping, optionsOf, setDefault } from "./mapping";
import type { ClientImport } from "./use-client-import";

type MappingStepProps = {
  work: ClientImport;
  source: Source;
  mapping: Mapping;
  /** What no column and no default fills. */
  missing: readonly ClientField[];
  people: readonly Assignee[];
};

/** What each column means, what empty cells become, and what becomes of clients that exist. */
export function MappingStep({ work, source, mapping, missing, people }: MappingStepProps) {
  const { setMapping, options, setOptions } = work;
  const joined = [...mapping.columns].filter(([, places]) => places.length > 1);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Columns" className="flex flex-col divide-y divide-line">
        {[...source.headers.keys()].map((at) => (
          <ColumnItem key={at} source={source} mapping={mapping} at={at} onChange={setMapping} />
        ))}
      </ul>
      {joined.map(([field, places]) => (
        <p key={field} role="status" className="wrap-anywhere text-hint text-muted">
          {`${fieldLabels[field]} is ${headersOf(source.headers, places)}, in the order in which they were chosen.`}
        </p>
      ))}
      {missing.length > 0 && (
        <p role="status" className="form-message mb-0" data-tone="yellow">
          {`Still missing: ${missing.map((field) => fieldLabels[field]).join(", ")}. ${
            missing.includes("name")
              ? "Choose the column that is the client's name."
              : "Choose a column, or say below what is put in."
          }`}
        </p>
      )}
      <details open={missing.some((field) => field !== "name")}>
        <summary className="font-medium text-label">What empty cells become</summary>
        <div className="form-columns mt-2">
          {fields
            .filter((field) => field !== "name")
            .map((field) => (
              <DefaultField
                key={field}
                field={field}
                mapping={mapping}
                people={people}
                onChange={(text) => setMapping(setDefault(mapping, field, text))}
              />
            ))}
        </div>
      </details>
      <Field label="Clients that exist already" hint="A client's name tells whether it exists.">
        {(control) => (
          <Select
            {...control}
            value={options.onDuplicate}
            options={[
              { value: "skip", label: "Leave as they are" },
              { value: "update", label: "Update with what the file says" },
            ]}
            onChange={({ currentTarget }) =>
              setOptions({ ...options, onDuplicate: currentTarget.value === "update" ? "update" : "skip" })
            }
          />
        )}
      </Field>
      <LabelledCheckbox
        checked={options.startOnboarding}
        onChange={({ currentTarget }) => setOptions({ ...options, startOnboarding: currentTarget.checked })}
        hint="Of the new clients, today, with the templates of their type."
      >
        Start onboarding
      </LabelledCheckbox>
    </div>
  );
}

type DefaultFieldProps = {
  field: ClientField;
  mapping: Mapping;
  people: readonly Assignee[];
  onChange: (text: string) => void;
};

function DefaultField({ field, mapping, people, onChange }: DefaultFieldProps) {
  const names = people.map((person) => personName(person, ""));
  const options =
    field === "accountManager" ? names.map((name) => ({ value: name, label: name })) : optionsOf(field);
  const value = mapping.defaults.get(field) ?? "";
  return (
    <Field
      label={`${fieldLabels[field]}, where empty`}
      isRequired={isRequired(field) && !mapping.columns.has(field)}
    >
      {(control) =>
        options ? (
          <Select
            {...control}
            options={options}
            emptyLabel="As usual"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        ) : (
          <TextInput
            {...control}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
