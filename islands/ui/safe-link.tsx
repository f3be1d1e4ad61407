import type { ReactNode } from "react";
import { isHttpUrl } from "#/src/contract/links";
import { classes } from "./classes";
import { Icon } from "./icon";

type SafeLinkProps = { href: string; children?: ReactNode; className?: string };

/** An external link in a new tab. Anything but http and https is shown as text. */
export function SafeLink({ href, children = href, className }: SafeLinkProps) {
  if (!isHttpUrl(href)) return <span className={className}>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      className={classes("link-text inline-flex min-w-0 max-w-full items-center gap-1", className)}
    >
      <span className="truncate">{children}</span>
      <Icon name="external-link" size={12} className="flex-none" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
