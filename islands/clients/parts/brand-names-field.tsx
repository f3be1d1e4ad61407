import { setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import X from "lucide-react/icons/x";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { BoundField, type Control, type FieldSignals } from "#/islands/forms/bound-field";
import type { PortalForm } from "#/islands/forms/portal-form";
import { type ControlProps, Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { joinNames, splitNames } from "#/src/format/names";
import type { ClientFormOutput, ClientFormValues } from "../form";

type Words = { label: string; isRequired?: boolean };
type BrandNamesFieldProps = Words & { form: PortalForm<ClientFormValues, ClientFormOutput> };

/** The brands of a client as a list of names, and a field that adds to it. The value is their joined text. */
export function BrandNamesField({ form, ...words }: BrandNamesFieldProps) {
  return (
    <BoundField form={form} name="brandNames" type="string" span="full">
      {(signals, control) => (
        <BrandNames
          signals={signals}
          control={control}
          words={words}
          onChange={(text) => setValue(form.store, "brandNames", text, { shouldFocus: false })}
        />
      )}
    </BoundField>
  );
}

const hint = "Enter or a comma adds a name; Backspace takes one back, for a comma within it";

/** The listed names, and the text in the field. */
type Entered = { names: readonly string[]; typed: string };

const textOf = ({ names, typed }: Entered) => joinNames(withNames(names, [typed]));

type BrandNamesProps = {
  signals: FieldSignals;
  control: Control;
  words: Words;
  onChange: (text: string) => void;
};

function BrandNames({ signals, control, words, onChange }: BrandNamesProps) {
  useSignals();
  const [entered, setEntered] = useState<Entered>({ names: [], typed: "" });
  const box = useRef<HTMLDivElement>(null);
  const text = typeof signals.value.value === "string" ? signals.value.value : "";
  // Another value, such as that of a restored draft, replaces what was entered here.
  const { names, typed } = textOf(entered) === text ? entered : { names: splitNames(text), typed: "" };
  const enter = (next: Entered) => {
    setEntered(next);
    onChange(textOf(next));
  };
  const add = (added: readonly string[]) => enter({ names: withNames(names, added), typed: "" });
  const remove = (name: string) => {
    enter({ names: names.filter((other) => other !== name), typed });
    box.current?.querySelector("input")?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && typed.trim()) {
      event.preventDefault();
      add([typed]);
    }
    const last = names.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      // A comma that ended the name is part of it once the name is in the field again.
      enter({ names: names.slice(0, -1), typed: `${last},` });
    }
  };
  const onType = (value: string) => {
    if (commasIn(value) <= commasIn(typed)) return enter({ names, typed: value });
    const pieces = value.split(",");
    enter({ names: withNames(names, pieces.slice(0, -1)), typed: (pieces.at(-1) ?? "").trimStart() });
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (typed !== "" || !/[,\t\r\n]/.test(pasted)) return;
    event.preventDefault();
    add(pasted.split(/[,\t\r\n]/));
  };

  const entry = (props: ControlProps) => (
    <div ref={box} className="flex flex-col gap-1">
      {names.length > 0 && <Listed names={names} onRemove={remove} />}
      <TextInput
        {...props}
        {...control}
        required={words.isRequired === true && names.length === 0}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={(event) => {
          if (typed.trim()) add([typed]);
          control.onBlur(event);
        }}
      />
    </div>
  );
  return (
    <Field {...words} hint={hint} error={signals.error.value}>
      {entry}
    </Field>
  );
}

function Listed({ names, onRemove }: { names: readonly string[]; onRemove: (name: string) => void }) {
  return (
    <ul aria-label="Added brands" className="flex flex-wrap gap-1">
      {names.map((name) => (
        <li key={name} className="name-chip" title={name}>
          <span className="truncate">{name}</span>
          <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(name)}>
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const commasIn = (text: string) => text.split(",").length;

/** Appends names, trimmed and without a comma at their end; leaves out empty ones and those that are there. */
function withNames(names: readonly string[], added: readonly string[]): string[] {
  const trimmed = added.map((name) => name.replace(/[\s,]+$/, "").trim());
  return [...new Set([...names, ...trimmed.filter((name) => name !== "")])];
}
