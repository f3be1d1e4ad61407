import { useState } from "react";
import { CopyField } from "./copy-field";

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
  const [isCopied, setCopied] = useState(wasCopied);
  return (
    <CopyField
      className="mt-4"
      label={`Link for ${email}`}
      hint={`It is not shown again. ${hint}`}
      thing="link"
      value={link}
      isCopied={isCopied}
      onCopy={setCopied}
    />
  );
}
