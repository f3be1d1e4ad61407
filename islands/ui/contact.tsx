import type { ReactNode } from "react";

/** An address or a number, as a link if possible. */
export function Contact({ text, link }: { text: string; link: string | null }) {
  if (link === null) return text;
  return (
    <a href={link} className="link-text max-sm:inline-block max-sm:py-1">
      {text}
    </a>
  );
}

/** Text for a missing value. */
export function Nothing({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}
