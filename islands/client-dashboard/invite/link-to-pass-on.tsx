import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useRef, useState } from "react";
import { Button } from "#/islands/ui/button";
import { Field } from "#/islands/ui/field";
import { TextInput } from "#/islands/ui/inputs";
import { toastError } from "#/islands/ui/toast/store";
import { copyLink, type Sent } from "./changes";

/** The one time that a link is shown, where no mail takes it. */
export function LinkToPassOn({ sent }: { sent: Sent }) {
  const { email, link = "" } = sent.invitation;
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(sent.isCopied);
  const copy = async () => {
    const isDone = await copyLink(link);
    setCopied(isDone);
    if (isDone) return;
    input.current?.select();
    toastError("Failed to copy the link: select it and copy it by hand");
  };
  return (
    <Field
      className="mt-4"
      label={`Link for ${email}`}
      hint="It is not shown again. Whoever has it can come in as them."
    >
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
