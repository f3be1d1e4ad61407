import { useId } from "react";
import type { Control } from "#/islands/forms/bound-field";
import { Textarea } from "#/islands/ui/inputs";
import type { JsonFault } from "../structured/json-fault";

type JsonEditorProps = {
  label: string;
  text: string;
  /** Where the text stops being JSON. */
  fault: JsonFault | null;
  error: string;
  control: Control;
};

/** The text itself; where it is not JSON, the place and the line. */
export function JsonEditor({ label, text, fault, error, control }: JsonEditorProps) {
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

/** Characters of a long line that are shown before the place, and after. */
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
