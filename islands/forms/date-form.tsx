import { type FormEvent, useRef, useState } from "react";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { useRemoteChange } from "#/islands/runtime/live/remote-change";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { DateInput } from "#/islands/ui/inputs";
import { isDate } from "#/src/format/show-dates";
import { ConflictNotice } from "./conflict-notice";
import { useDateRemarks } from "./date-remarks";
import { DayPresets } from "./day-presets";

type DateFormProps = {
  label: string;
  /** The row with the date. */
  row: { id: string; version: number };
  /** The current date; "" for none. */
  saved: string;
  save: (date: string, handlers: { onSuccess: () => void }) => void;
  /** State of the save; it applies to the row as of opening, even if others change it meanwhile. */
  change: { isPending: boolean; error: Error | null; reset: () => void };
  onDone: () => void;
};

/** A date edited in place, with presets that save at once; Save, Cancel, Enter and Escape act on the typed date. */
export function DateForm({ label, row, saved, save, change, onDone }: DateFormProps) {
  const { onDueDay } = useDateRemarks();
  const [date, setDate] = useState(saved);
  const [error, setError] = useState("");
  const refusal = fieldRefusal(change.error);
  const [opened, setOpened] = useState({ row, saved, save });
  const seen = change.error instanceof EditConflict ? { row, saved, save } : opened;
  const remoteChange = useRemoteChange(seen.row);
  const savesOver = useRef(false);
  const isLoaded = row.version > seen.row.version;

  const saveDay = (date: string) => {
    if (change.isPending) return;
    const from = savesOver.current ? { saved, save } : seen;
    savesOver.current = false;
    if (!isDate(date)) setError("Required");
    else if (date === from.saved) onDone();
    else from.save(date, { onSuccess: onDone });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveDay(date);
  };
  const pick = (day: string) => {
    setDate(day);
    saveDay(day);
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex-1 py-1"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onDone();
      }}
    >
      {remoteChange && isLoaded && !change.isPending && (
        <div className="pb-2">
          <ConflictNotice
            by={remoteChange.by}
            isLoading={false}
            onLoadCurrent={() => {
              setOpened({ row, saved, save });
              setDate(saved);
            }}
            onSaveAnyway={() => {
              savesOver.current = true;
            }}
          />
        </div>
      )}
      <DayPresets isBusy={change.isPending} onPick={pick} />
      <div className="flex flex-wrap items-start gap-2">
        <Field label={label} isLabelHidden warning={onDueDay(date)} error={error || refusal} className="w-40">
          {(control) => (
            <DateInput
              {...control}
              ref={focusOnce}
              value={date}
              onChange={(event) => {
                setDate(event.target.value);
                setError("");
                if (refusal) change.reset();
              }}
            />
          )}
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            Save
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </div>
    </form>
  );
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
