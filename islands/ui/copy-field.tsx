import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import { copyText } from "#/islands/runtime/page/copy-text";
import { Button } from "./button";
import { Field } from "./field";
import { TextInput } from "./inputs";
import { toastError } from "./toast/store";

type CopyFieldProps = {
  label: string;
  hint?: string;
  /** The copied thing, as inside a sentence: "link". */
  thing: string;
  value: string;
  /** True when it was copied to the clipboard. */
  isCopied: boolean;
  /** Called after an attempt to copy. */
  onCopy: (isCopied: boolean) => void;
  className?: string;
};

/** A value shown once, to be copied: by its button, or by hand where the browser refuses. */
export function CopyField({ label, hint, thing, value, isCopied, onCopy, className }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    const isDone = await copyText(value);
    onCopy(isDone);
    if (isDone) return;
    input.current?.select();
    toastError(`Failed to copy the ${thing}: select it and copy it by hand`);
  };
  return (
    <Field className={className} label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            ref={input}
            className="font-mono"
            value={value}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            onCopy={() => onCopy(true)}
          />
          <Button
            data-autofocus
            icon={isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            onClick={copy}
          >
            {isCopied ? "Copied" : "Copy"}
          </Button>
        </div>
      )}
    </Field>
  );
}
