import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "#/islands/ui/button";
import { FieldGroup } from "#/islands/ui/field";
import { newUuid } from "#/src/client/new-uuid";
import type { FormField } from "#/src/contract/forms";
import { limits } from "#/src/contract/limits";
import { asTyped, fromTyped, rowTitle } from "../rules";
import { AnswerField } from "./answer-field";

type Cells = Readonly<Record<string, unknown>>;
export type TableRow = { id: string; value: Cells };

type TableFieldProps = {
  field: FormField;
  rows: readonly TableRow[];
  /** Called with the values of a row when one of its cells is complete; null removes it. */
  onCommit: (id: string, value: Cells | null) => void;
  error?: string | undefined;
  isDisabled?: boolean;
  currency: string;
};

/** A table as a list of cards, one for each row, since a phone has no room for columns. */
export function TableField({ field, rows, onCommit, error, isDisabled = false, currency }: TableFieldProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const known = new Set(rows.map(({ id }) => id));
  const empty = added.filter((id) => !known.has(id)).map((id) => ({ id, value: {} }));
  const all = [...rows, ...empty];
  const remove = (id: string) => {
    setAdded((ids) => ids.filter((each) => each !== id));
    if (known.has(id)) onCommit(id, null);
  };
  return (
    <FieldGroup label={field.label} hint={field.help ?? undefined} error={error} isRequired={field.required}>
      <ul className="flex flex-col gap-3 empty:hidden">
        {all.map((row, at) => (
          <li key={row.id} className="card-surface flex flex-col gap-3 p-3">
            <Row
              {...{ field, row, isDisabled, currency }}
              title={rowTitle(field, row.value, at)}
              onCommit={(value) => onCommit(row.id, value)}
              onRemove={() => remove(row.id)}
            />
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <Button
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          deniedBecause={all.length >= limits.answerRows ? `At most ${limits.answerRows} rows` : undefined}
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
  title: string;
  isDisabled: boolean;
  currency: string;
  onCommit: (value: Cells) => void;
  onRemove: () => void;
};

function Row({ field, row, title, isDisabled, currency, onCommit, onRemove }: RowProps) {
  const [typed, setTyped] = useState<Cells>({});
  return (
    <>
      {(field.columns ?? []).map((column) => (
        <AnswerField
          key={column.key}
          field={column}
          value={column.key in typed ? typed[column.key] : asTyped(column, row.value[column.key])}
          isDisabled={isDisabled}
          currency={currency}
          onChange={(value) => setTyped((cells) => ({ ...cells, [column.key]: value }))}
          onCommit={(value) => {
            const cell = fromTyped(column, value);
            const { [column.key]: _, ...others } = row.value;
            const isSame = JSON.stringify(row.value[column.key] ?? null) === JSON.stringify(cell);
            if (!isSame) onCommit(cell === null ? others : { ...others, [column.key]: cell });
          }}
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
