import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { classes } from "./classes";
import { Tooltip } from "./tooltip/tooltip";

export type ButtonVariant = "primary" | "default" | "ghost" | "destructive";

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** Shows that the action is running; it cannot be pressed again. */
  isBusy?: boolean;
  /** Disabled for now, without an explanation. */
  isDisabled?: boolean | undefined;
  /** Reason why this person may not press it, shown on focus and hover. Undefined when allowed. */
  deniedBecause?: string | undefined;
  /** Called when the pointer enters or the button gets the focus, to preload the result of a click. */
  onInterest?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

const variantClasses: Record<ButtonVariant, string> = {
  primary: "btn-primary",
  default: "",
  ghost: "btn-ghost",
  destructive: "btn-error",
};

export function Button(props: ButtonProps) {
  const {
    variant = "default",
    icon,
    isBusy,
    isDisabled,
    deniedBecause,
    onInterest,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const isInert = Boolean(isBusy || isDisabled || deniedBecause);
  const button = (
    <button
      type="button"
      onPointerEnter={onInterest}
      onFocus={onInterest}
      {...rest}
      className={classes("btn", variantClasses[variant], className)}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      onClick={isInert ? stop : onClick}
    >
      {isBusy && <span className="loading loading-spinner loading-xs" aria-hidden />}
      <span className="btn-label inline-flex items-center gap-1.5">
        {icon}
        {children}
      </span>
    </button>
  );
  return deniedBecause ? (
    <Tooltip text={deniedBecause} opensOnPress>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

function stop(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
