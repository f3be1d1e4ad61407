import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "#/islands/ui/button";
import { FieldGroup } from "#/islands/ui/field";
import { newUuid } from "#/src/client/new-uuid";
import type { FormField } from "#/src/contract/forms";
import { formLimits } from "#/src/contract/limits-of-forms";
import { asTyped, rowTitle } from "../rules";
import type { Cells } from "../typed-answers";
import { AnswerField } from "./answer-field";

type TableRow = { id: string; value: Cells };

type TableFieldProps = {
  field: FormField;
  rows: readonly TableRow[];
  /** Changed cells by row, as typed; null for a row that is removed. */
  typed: Readonly<Record<string, Cells | null>>;
  /** Called with all changed cells of a row while one is typed. */
  onType: (id: string, cells: Cells) => void;
  /** Called with them when a cell is complete; null removes the row. */
  onCommit: (id: string, cells: Cells | null) => void;
  error?: string | undefined;
  isDisabled?: boolean;
  currency: string;
};

/** A table as a list of cards, one for each row, since a phone has no room for columns. */
export function TableField(props: TableFieldProps) {
  const { field, rows, typed, onType, onCommit, error, isDisabled = false, currency } = props;
  const [added, setAdded] = useState<readonly string[]>([]);
  const known = new Set(rows.map(({ id }) => id));
  const more = [...new Set([...Object.keys(typed), ...added])].filter((id) => !known.has(id));
  const all = [...rows, ...more.map((id) => ({ id, value: {} }))].filter(({ id }) => typed[id] !== null);
  const remove = (id: string) => {
    setAdded((ids) => ids.filter((each) => each !== id));
    if (known.has(id) || typed[id]) onCommit(id, null);
  };
  return (
    <FieldGroup label={field.label} hint={field.help ?? undefined} error={error} isRequired={field.required}>
      <ul className="flex flex-col gap-3 empty:hidden">
        {all.map((row, at) => (
          <li key={row.id} className="card-surface flex flex-col gap-3 p-3">
            <Row
              {...{ field, row, isDisabled, currency }}
              typed={typed[row.id] ?? {}}
              title={rowTitle(field, { ...row.value, ...typed[row.id] }, at)}
              onType={(cells) => onType(row.id, cells)}
              onCommit={(cells) => onCommit(row.id, cells)}
              onRemove={() => remove(row.id)}
            />
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <Button
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          deniedBecause={
            all.length >= formLimits.answerRows ? `At most ${formLimits.answerRows} rows` : undefined
          }
          onClick={() => setAdded((ids) => [...ids, newUuid()])}
        >
          Add a row
        </Button>
      )}
    </FieldGroup>
  );
}

type RowProps = {
  field: FormField;
  row: TableRow;
  typed: Cells;
  title: string;
  isDisabled: boolean;
  currency: string;
  onType: (cells: Cells) => void;
  onCommit: (cells: Cells) => void;
  onRemove: () => void;
};

function Row({ field, row, typed, title, isDisabled, currency, onType, onCommit, onRemove }: RowProps) {
  return (
    <>
      {(field.columns ?? []).map((column) => (
        <AnswerField
          key={column.key}
          field={column}
          value={column.key in typed ? typed[column.key] : asTyped(column, row.value[column.key])}
          isDisabled={isDisabled}
          currency={currency}
          onChange={(value) => onType({ ...typed, [column.key]: value })}
          onCommit={(value) => onCommit({ ...typed, [column.key]: value })}
        />
      ))}
      {!isDisabled && (
        <Button variant="ghost" className="self-start" aria-label={`Remove: ${title}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
}
