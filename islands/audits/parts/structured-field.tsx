import { setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { useId, useState } from "react";
import { BoundField, type Control, type FieldSignals } from "#/islands/forms/bound-field";
import type { PortalForm } from "#/islands/forms/portal-form";
import { Button } from "#/islands/ui/button";
import { classes } from "#/islands/ui/classes";
import { Textarea } from "#/islands/ui/inputs";
import type { Audit } from "#/src/contract/audits";
import type { AuditFormOutput, AuditFormValues } from "../form";
import { sourceLine } from "../source-line";
import { faultIn, type JsonFault } from "../structured/json-fault";
import { dataLabels, layouts, type StructuredFieldName } from "../structured/layouts";
import { TableEditor } from "./table-editor";

type StructuredFieldProps = {
  form: PortalForm<AuditFormValues, AuditFormOutput>;
  current: Audit | null;
  name: StructuredFieldName;
};

/** JSON as a table or as text. The form holds the text; the table reads and writes it. */
export function StructuredField({ form, current, name }: StructuredFieldProps) {
  return (
    <BoundField form={form} name={name} type="string" span="full">
      {(signals, control) => (
        <StructuredLeaf form={form} current={current} name={name} signals={signals} control={control} />
      )}
    </BoundField>
  );
}

const noTable = "Correct the JSON first: the table cannot show it";

type StructuredLeafProps = StructuredFieldProps & { signals: FieldSignals; control: Control };

function StructuredLeaf({ form, current, name, signals, control }: StructuredLeafProps) {
  useSignals();
  const id = useId();
  const [mode, setMode] = useState<"table" | "json">("table");
  const text = String(signals.value.value ?? "");
  const error = signals.error.value;
  const fault = text.trim() === "" ? null : faultIn(text);
  if (fault && mode === "table") setMode("json");
  const label = dataLabels[name];
  const note = error || (fault && `${noTable}.`) || sourceLine(current, name);
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      {...(error && mode === "table" && { "data-invalid": "" })}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span id={`${id}-label`} className="font-medium text-label">
          {label}
        </span>
        <fieldset className="flex" aria-label={`${label}, shown as`}>
          <ModeButton
            isCurrent={mode === "table"}
            onPress={() => setMode("table")}
            deniedBecause={fault ? noTable : undefined}
          >
            Table
          </ModeButton>
          <ModeButton isCurrent={mode === "json"} onPress={() => setMode("json")}>
            JSON
          </ModeButton>
        </fieldset>
      </div>
      {mode === "json" ? (
        <JsonEditor label={label} text={text} fault={fault} error={error} control={control} />
      ) : (
        <TableEditor
          label={label}
          text={text}
          layout={layouts[name]}
          onWrite={(written) => setValue(form.store, name, written, { shouldFocus: false })}
        />
      )}
      {note && (
        <p id={`${id}-note`} className={classes("text-hint", error ? "text-red" : "text-muted")}>
          {note}
        </p>
      )}
    </fieldset>
  );
}

type ModeButtonProps = {
  isCurrent: boolean;
  onPress: () => void;
  deniedBecause?: string | undefined;
  children: string;
};

function ModeButton({ isCurrent, onPress, deniedBecause, children }: ModeButtonProps) {
  return (
    <Button
      variant="ghost"
      className={isCurrent ? "is-current h-7 max-sm:h-11" : "h-7 max-sm:h-11"}
      aria-pressed={isCurrent}
      onClick={onPress}
      deniedBecause={deniedBecause}
    >
      {children}
    </Button>
  );
}

type JsonEditorProps = {
  label: string;
  text: string;
  /** The position at which the text stops being valid JSON. */
  fault: JsonFault | null;
  error: string;
  control: Control;
};

/** The text itself; for invalid JSON, with the position and the line. */
function JsonEditor({ label, text, fault, error, control }: JsonEditorProps) {
  const placeId = useId();
  return (
    <>
      <Textarea
        {...control}
        value={text}
        rows={7}
        spellCheck={false}
        className="font-mono text-hint"
        aria-label={`${label} as JSON`}
        aria-invalid={error !== "" || undefined}
        aria-describedby={fault ? placeId : undefined}
      />
      {fault && (
        <div id={placeId} className="rounded-control bg-base-200 px-2.5 py-1.5 text-hint">
          <p>
            {`Line ${fault.line}, column ${fault.column}: `}
            <span className="text-red">{fault.reason}.</span>
          </p>
          <FaultyLine {...fault} />
        </div>
      )}
    </>
  );
}

/** Characters of a long line shown before and after the position. */
const around = 32;

function FaultyLine({ text, column }: JsonFault) {
  const at = column - 1;
  const before = text.slice(Math.max(0, at - around), at);
  const after = text.slice(at + 1, at + around);
  return (
    <p className="wrap-anywhere whitespace-pre-wrap font-mono">
      {at > around && "…"}
      {before}
      <mark className="border-red border-b-2 bg-transparent font-bold text-red">{text[at] ?? "\u00a0"}</mark>
      {after}
      {text.length > at + around && "…"}
    </p>
  );
}
