import { useState } from "react";
import { CopyField } from "./copy-field";

type LinkToPassOnProps = {
  email: string;
  link: string;
  /** True when it was already copied to the clipboard. */
  wasCopied: boolean;
  /** Explains what the link grants. */
  hint: string;
};

/** Shows a link once, when no mail was sent with it. */
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
