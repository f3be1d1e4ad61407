import { type FormEvent, useState } from "react";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { Select, type SelectOption, TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { filterBy, mostFields } from "#/src/contract/addresses/clients";
import { fieldParam } from "#/src/contract/choices/field-names";
import type { KeptField } from "#/src/contract/client-fields";
import { type ClientAddressState, columnsOf } from "../address";

type ListFieldsDialogProps = { address: ClientAddressState; onClose: () => void };

/** Chooses which of the agency's own fields the list shows as columns, and which filter it. */
export function ListFieldsDialog({ address, onClose }: ListFieldsDialogProps) {
  const { query, kept, choose } = address;
  const [columns, setColumns] = useState(() => columnsOf(address).map(({ key }) => key));
  const [filters, setFilters] = useState<Record<string, string>>(() =>
    Object.fromEntries(kept.map(({ key }) => [key, filterBy(query, key)])),
  );
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemWith(kept, { columns, filters });
    setProblem(found);
    if (found !== null) return;
    choose({
      columns: columns.map(fieldParam).join(","),
      ...Object.fromEntries(kept.map(({ key }) => [fieldParam(key), filters[key] ?? ""])),
    });
    onClose();
  };
  return (
    <Dialog
      title="Fields of the List"
      description={`At most ${mostFields.columns} columns and ${mostFields.filters} filters. Each column takes the place of another.`}
      onClose={onClose}
    >
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <ul className="flex flex-col gap-3">
              {kept.map((field) => (
                <li key={field.key} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
                  <LabelledCheckbox
                    checked={columns.includes(field.key)}
                    onChange={({ currentTarget: { checked } }) =>
                      setColumns((before) => [
                        ...before.filter((key) => key !== field.key),
                        ...(checked ? [field.key] : []),
                      ])
                    }
                  >
                    {field.label}
                  </LabelledCheckbox>
                  <FilterValue
                    field={field}
                    value={filters[field.key] ?? ""}
                    onChange={(value) => setFilters((before) => ({ ...before, [field.key]: value }))}
                  />
                </li>
              ))}
            </ul>
            {problem && (
              <p role="alert" className="pt-3 text-label text-red">
                {problem}
              </p>
            )}
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Show
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}

type FilterValueProps = { field: KeptField; value: string; onChange: (value: string) => void };

/** The value that clients must have in a field; any if it is empty. */
function FilterValue({ field: { kind, label, options }, value, onChange }: FilterValueProps) {
  const choices = kind === "yes_no" ? yesOrNo : options.map((option) => ({ value: option, label: option }));
  const control = {
    value,
    "aria-label": `Filter by ${label}`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (choices.length > 0) return <Select {...control} options={choices} emptyLabel="Any" />;
  const isNumber = kind === "number" || kind === "money";
  return (
    <TextInput
      {...control}
      placeholder="Any"
      {...(kind === "date" && { type: "date" })}
      {...(isNumber && { inputMode: "decimal" })}
    />
  );
}

const yesOrNo: readonly SelectOption[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

type Chosen = { columns: readonly string[]; filters: Readonly<Record<string, string>> };

/** Returns why a list cannot show these columns and filters; null if it can. */
function problemWith(kept: readonly KeptField[], { columns, filters }: Chosen): string | null {
  if (columns.length > mostFields.columns) return `Choose at most ${mostFields.columns} columns.`;
  const filled = kept.filter(({ key }) => filters[key]?.trim());
  if (filled.length > mostFields.filters) return `Fill in at most ${mostFields.filters} filters.`;
  const wrong = filled.find(
    ({ key, kind }) => (kind === "number" || kind === "money") && !Number.isFinite(Number(filters[key])),
  );
  return wrong ? `The filter by ${wrong.label} must be a number.` : null;
}
