import Plus from "lucide-react/icons/plus";
import { Button } from "#/islands/ui/button";
import { FieldGroup } from "#/islands/ui/field";
import { Select, Textarea, TextInput } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { formColumnKind } from "#/src/contract/choices/forms";
import { limits } from "#/src/contract/limits";
import { type DraftColumn, keyOfLabel, newColumn } from "../draft";

type ColumnEditorProps = {
  columns: readonly DraftColumn[];
  error: string | undefined;
  onChange: (columns: DraftColumn[]) => void;
};

/** The columns of a table. */
export function ColumnEditor({ columns, error, onChange }: ColumnEditorProps) {
  const set = (id: string, change: Partial<DraftColumn>) =>
    onChange(columns.map((column) => (column.id === id ? { ...column, ...change } : column)));
  return (
    <FieldGroup label="Columns" error={error} className="min-[560px]:col-span-2">
      <ul className="flex flex-col gap-2">
        {columns.map((column, at) => (
          <li key={column.id} className="flex flex-wrap items-start gap-2">
            <TextInput
              aria-label={`Label of column ${at + 1}`}
              className="min-w-40 flex-1"
              value={column.label}
              maxLength={limits.nameLength}
              onChange={({ currentTarget: { value } }) => {
                const isDerived = column.key === keyOfLabel(column.label);
                set(column.id, { label: value, ...(isDerived && { key: keyOfLabel(value) }) });
              }}
            />
            <Select
              aria-label={`Kind of column ${at + 1}`}
              className="w-44"
              options={formColumnKind.options}
              value={column.kind}
              onChange={({ currentTarget: { value } }) =>
                formColumnKind.has(value) && set(column.id, { kind: value })
              }
            />
            <LabelledCheckbox
              checked={column.required}
              onChange={({ currentTarget: { checked } }) => set(column.id, { required: checked })}
            >
              Required
            </LabelledCheckbox>
            <Button
              variant="ghost"
              aria-label={`Remove column ${at + 1}`}
              onClick={() => onChange(columns.filter(({ id }) => id !== column.id))}
            >
              Remove
            </Button>
            {column.kind === "choice" && (
              <Textarea
                aria-label={`Options of column ${at + 1}, one on each line`}
                className="w-full"
                rows={3}
                value={column.options}
                onChange={({ currentTarget: { value } }) => set(column.id, { options: value })}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        className="self-start"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => onChange([...columns, newColumn()])}
      >
        Add column
      </Button>
    </FieldGroup>
  );
}
