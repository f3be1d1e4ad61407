import { Field, PickField } from "#/islands/ui/field";
import { Textarea, TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { accessKind } from "#/src/contract/choices/access";
import { formFieldKind, keptFieldKind, mappedColumn } from "#/src/contract/choices/forms";
import { limits } from "#/src/contract/limits";
import { formLimits } from "#/src/contract/limits-of-forms";
import { answersOf, type DraftField, type DraftForm, decidingFields, keyOfLabel } from "../draft";
import { ColumnEditor } from "./column-editor";
import type { Errors } from "./editor";

type FieldPropertiesProps = {
  draft: DraftForm;
  field: DraftField;
  path: string;
  errors: Errors;
  isEnabled: boolean;
  onChange: (field: DraftField) => void;
};

/** The properties of a field, as far as its kind has them. */
export function FieldProperties({ draft, field, path, errors, isEnabled, onChange }: FieldPropertiesProps) {
  const set = (change: Partial<DraftField>) => onChange({ ...field, ...change });
  const errorOf = (name: string) =>
    errors[`${path}.${name}`] ??
    Object.entries(errors).find(([at]) => at.startsWith(`${path}.${name}.`))?.[1];
  const line = (
    name: "label" | "key" | "example",
    label: string,
    hint: string | undefined,
    change: (value: string) => void,
  ) => (
    <Field label={label} hint={hint} error={errorOf(name)} isRequired={name === "label"}>
      {(control) => (
        <TextInput
          {...control}
          value={field[name] ?? ""}
          maxLength={name === "key" ? formLimits.keyLength : limits.nameLength}
          readOnly={!isEnabled}
          onChange={({ currentTarget: { value } }) => change(value)}
        />
      )}
    </Field>
  );
  const { kind } = field;
  return (
    <fieldset disabled={!isEnabled} className="grid grid-cols-1 gap-3 min-[560px]:grid-cols-2">
      <legend className="sr-only">{field.label || "New field"}</legend>
      {line("label", "Label", undefined, (label) =>
        set({ label, ...(!field.hasOwnKey && { key: keyOfLabel(label) }) }),
      )}
      <PickField
        label="Kind"
        value={kind}
        options={formFieldKind.options}
        onPick={(value) => formFieldKind.has(value) && set({ kind: value })}
      />
      <Field label="Help" error={errorOf("help")} className="min-[560px]:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="w-full"
            value={field.help ?? ""}
            maxLength={formLimits.helpLength}
            onChange={({ currentTarget: { value } }) => set({ help: value === "" ? null : value })}
          />
        )}
      </Field>
      {line("example", "Example", "Shown in the empty field", (value) =>
        set({ example: value === "" ? null : value }),
      )}
      {line("key", "Key", "Answers are stored by it", (value) => set({ key: value, hasOwnKey: true }))}
      <LabelledCheckbox
        checked={field.required}
        onChange={({ currentTarget: { checked } }) => set({ required: checked })}
      >
        Required
      </LabelledCheckbox>
      {(kind === "choice" || kind === "choices") && (
        <Field
          label="Options"
          hint="One on each line"
          error={errorOf("options")}
          className="min-[560px]:col-span-2"
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              className="w-full"
              value={field.options}
              onChange={({ currentTarget: { value } }) => set({ options: value })}
            />
          )}
        </Field>
      )}
      {kind === "table" && (
        <ColumnEditor
          columns={field.columns}
          error={errorOf("columns")}
          onChange={(columns) => set({ columns })}
        />
      )}
      {kind === "access" && <AccessProperties field={field} onChange={set} error={errorOf("access")} />}
      <ShowIf {...{ draft, field }} error={errorOf("showIf")} onChange={set} />
      <PickField
        label="Fills the client's"
        value={field.mapsTo ?? ""}
        options={mappedColumn.options}
        emptyLabel="Nothing"
        error={errorOf("mapsTo")}
        onPick={(value) => set({ mapsTo: mappedColumn.has(value) ? value : undefined })}
      />
      {keptFieldKind.has(kind) && <Keep field={field} error={errorOf("keep")} onChange={set} />}
    </fieldset>
  );
}

type PartProps = {
  field: DraftField;
  error: string | undefined;
  onChange: (change: Partial<DraftField>) => void;
};

function AccessProperties({ field: { access }, error, onChange }: PartProps) {
  const { kind = "seller_central", marketplace = null } = access ?? {};
  return (
    <>
      <PickField
        label="Access to"
        value={kind}
        options={accessKind.options}
        error={error}
        onPick={(value) => accessKind.has(value) && onChange({ access: { kind: value, marketplace } })}
      />
      <Field label="Marketplace">
        {(control) => (
          <TextInput
            {...control}
            value={marketplace ?? ""}
            maxLength={limits.nameLength}
            onChange={({ currentTarget: { value } }) =>
              onChange({ access: { kind, marketplace: value === "" ? null : value } })
            }
          />
        )}
      </Field>
    </>
  );
}

/** The earlier field and its answer on which this one depends. */
function ShowIf({ draft, field, error, onChange }: PartProps & { draft: DraftForm }) {
  const deciding = decidingFields(draft, field.id);
  const { showIf } = field;
  const chosen = deciding.find(({ key }) => key === showIf?.key);
  const answerOf = (text: string) => (chosen?.kind === "yes_no" ? text === "true" : text);
  const isKnown = chosen && answersOf(chosen).some(({ value }) => value === String(showIf?.is));
  return (
    <>
      <PickField
        label="Show only if"
        value={showIf?.key ?? ""}
        options={[
          ...deciding.map(({ key, label }) => ({ value: key, label: label || key })),
          ...(showIf && !chosen
            ? [{ value: showIf.key, label: `${showIf.key} (no field before this one)` }]
            : []),
        ]}
        emptyLabel="Always"
        error={error}
        onPick={(key) => {
          const first = deciding.find((each) => each.key === key);
          const [answer] = first ? answersOf(first) : [];
          const is = first?.kind === "yes_no" ? true : (answer?.value ?? "");
          onChange({ showIf: key === "" ? undefined : { key, is } });
        }}
      />
      {showIf && chosen && (
        <PickField
          label="is"
          value={isKnown ? String(showIf.is) : ""}
          options={answersOf(chosen)}
          {...(!isKnown && { emptyLabel: "Choose an answer" })}
          onPick={(value) => onChange({ showIf: { key: showIf.key, is: answerOf(value) } })}
        />
      )}
    </>
  );
}

/** The agency's own field of clients that keeps the answer. */
function Keep({ field: { keep, kind, key, label }, error, onChange }: PartProps) {
  return (
    <div className="flex flex-col gap-2 min-[560px]:col-span-2">
      <LabelledCheckbox
        checked={keep !== undefined}
        hint="Lists of clients can then show it, filter by it and sort by it"
        onChange={({ currentTarget: { checked } }) =>
          keptFieldKind.has(kind) && onChange({ keep: checked ? { key, kind, label } : undefined })
        }
      >
        Keep the answer in the client's fields
      </LabelledCheckbox>
      {keep && (
        <div className="grid grid-cols-1 gap-3 min-[560px]:grid-cols-2">
          <Field label="Name of the client's field" error={error}>
            {(control) => (
              <TextInput
                {...control}
                value={keep.label}
                maxLength={limits.nameLength}
                onChange={({ currentTarget: { value } }) => onChange({ keep: { ...keep, label: value } })}
              />
            )}
          </Field>
          <Field label="Its key" hint="The same key in several forms is the same field">
            {(control) => (
              <TextInput
                {...control}
                value={keep.key}
                maxLength={formLimits.keyLength}
                onChange={({ currentTarget: { value } }) => onChange({ keep: { ...keep, key: value } })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
