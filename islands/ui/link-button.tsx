import type { AnchorHTMLAttributes, ReactNode } from "react";
import type { ButtonVariant } from "./button";
import { classes } from "./classes";

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  variant?: Exclude<ButtonVariant, "destructive">;
  icon?: ReactNode;
};

/** A link styled as a button: it navigates, so it is a link. */
export function LinkButton({ variant = "default", icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classes("btn", variant !== "default" && `btn-${variant}`, className)}>
      {icon}
      {children}
    </a>
  );
}
