import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useRef, useState } from "react";
import { copyLink } from "#/islands/runtime/copy-link";
import { Button } from "./button";
import { Field } from "./field";
import { TextInput } from "./inputs";
import { toastError } from "./toast/store";

type LinkToPassOnProps = {
  email: string;
  link: string;
  /** It is in the clipboard already. */
  wasCopied: boolean;
  /** What whoever has it can do. */
  hint: string;
};

/** The one time that a link is shown, where no mail takes it. */
export function LinkToPassOn({ email, link, wasCopied, hint }: LinkToPassOnProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(wasCopied);
  const copy = async () => {
    const isDone = await copyLink(link);
    setCopied(isDone);
    if (isDone) return;
    input.current?.select();
    toastError("Failed to copy the link: select it and copy it by hand");
  };
  return (
    <Field className="mt-4" label={`Link for ${email}`} hint={`It is not shown again. ${hint}`}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            ref={input}
            className="font-mono"
            value={link}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.target.select()}
          />
          <Button
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
