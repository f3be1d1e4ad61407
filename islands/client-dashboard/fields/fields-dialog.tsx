import { type FormEvent, useState } from "react";
import { AnswerField } from "#/islands/request-form/fields/answer-field";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { ApiError } from "#/src/client/api-error";
import type { KeptField, UpdateClientFields } from "#/src/contract/client-fields";
import type { Client } from "#/src/contract/clients";
import { useSetFields } from "./changes";

type FieldsDialogProps = { client: Client; kept: readonly KeptField[]; onClose: () => void };

/** Values as the controls show them: numbers as text. */
type Typed = Record<string, unknown>;

/** Edits the agency's own fields of a client; an emptied one is deleted. */
export function FieldsDialog({ client, kept, onClose }: FieldsDialogProps) {
  const { currency } = useViewer();
  const set = useSetFields(client.id);
  const [typed, setTyped] = useState<Typed>({});
  const saved: Typed = client.fields ?? {};
  const errors = new Map(
    set.error instanceof ApiError ? set.error.errors.map(({ path, message }) => [path, message]) : [],
  );
  const isAtField = kept.some(({ key }) => errors.has(key));
  const refusal = set.error && !isAtField && !(set.error instanceof EditConflict);

  const showTheirs = (error: Error) => {
    if (error instanceof EditConflict) setTyped({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    const change = changeOf(kept, typed);
    if (Object.keys(change).length === 0) onClose();
    else set.mutate({ client, change }, { onSuccess: onClose, onError: showTheirs });
  };
  return (
    <Dialog title="Edit Fields" isDirty={() => Object.keys(typed).length > 0} onClose={onClose}>
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <div className="flex flex-col gap-4">
              {refusal && <p role="alert">{failureSentence(set.error)}</p>}
              {kept.map((field) => {
                const { key, label, kind, options } = field;
                const value = key in typed ? typed[key] : shown(saved[key]);
                const change = (next: unknown) => setTyped((before) => ({ ...before, [key]: next }));
                const isPicked = kind === "yes_no" || kind === "choice";
                return (
                  <div key={key} className="flex flex-col items-start gap-1 [&>:first-child]:w-full">
                    <AnswerField
                      field={{ key, label, kind, options, help: null, example: null, required: false }}
                      value={value}
                      onChange={change}
                      onCommit={change}
                      error={errors.get(key)}
                      currency={currency}
                    />
                    {isPicked && value !== "" && (
                      <Button variant="ghost" aria-label={`Clear ${label}`} onClick={() => change("")}>
                        Clear
                      </Button>
                    )}
                  </div>
                );
              })}
            </div>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={set.isPending}>
              Save
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}

function shown(value: unknown): unknown {
  return typeof value === "number" ? String(value) : (value ?? "");
}

/** Returns the typed values as the API takes them; text that is no number is sent as it is, and refused. */
function changeOf(kept: readonly KeptField[], typed: Typed): UpdateClientFields {
  const fields = kept.filter(({ key }) => key in typed);
  return Object.fromEntries(fields.map(({ key, kind }) => [key, sentValue(kind, typed[key])]));
}

function sentValue(kind: KeptField["kind"], value: unknown): UpdateClientFields[string] {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : null;
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (text === "") return null;
  const number = Number(text.replaceAll(",", ""));
  return (kind === "number" || kind === "money") && Number.isFinite(number) ? number : text;
}
