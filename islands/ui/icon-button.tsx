import type { ButtonHTMLAttributes, ReactElement, Ref } from "react";
import { classes } from "./classes";
import { Tooltip } from "./tooltip/tooltip";

type IconButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "disabled" | "aria-label" | "children"
> & {
  /** Its accessible name and tooltip. */
  label: string;
  icon: ReactElement;
  /** Reason why this person may not press it. Undefined when allowed. */
  deniedBecause?: string | undefined;
  /** Called when the pointer enters or the button gets the focus, to preload the result of a click. */
  onInterest?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** A button with only an icon; 32 px, 44 px on a phone. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, deniedBecause, onInterest, className, onClick, ...rest } = props;
  const button = (
    <button
      type="button"
      onPointerEnter={onInterest}
      onFocus={onInterest}
      {...rest}
      aria-label={label}
      aria-disabled={deniedBecause ? true : undefined}
      className={classes("icon-button", className)}
      onClick={deniedBecause ? (event) => event.preventDefault() : onClick}
    >
      {icon}
    </button>
  );
  return (
    <Tooltip text={deniedBecause ?? label} isLabel={!deniedBecause} opensOnPress={Boolean(deniedBecause)}>
      {button}
    </Tooltip>
  );
}
