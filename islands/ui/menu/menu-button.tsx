import { type ReactNode, useId, useRef, useState } from "react";
import { classes } from "../classes";
import { Lazy } from "../lazy-part";
import type { LazyPart } from "../load-part";

/** The anchor of an open menu, and how to close it. */
export type MenuPlace = {
  anchor: HTMLElement;
  /** True when opened by keyboard, so that the first item takes the focus. */
  isByKeyboard: boolean;
  labelledBy: string;
  /** Closes the menu, returns the focus, then runs the chosen action. */
  onClose: (then?: () => void) => void;
};

type MenuButtonProps<Props> = {
  /** Purpose of the menu, such as "Actions for Acme". */
  label: string;
  /** The open menu, built on `MenuPanel`: it loads on the first interest. */
  panel: LazyPart<Props & MenuPlace>;
  props: Props;
  className: string;
  /** The key that opens it from anywhere in its row or drawer. */
  shortcut?: string;
  children: ReactNode;
};

/** A button with a menu; the focus returns to it before an action runs. */
export function MenuButton<Props extends object>(menu: MenuButtonProps<Props>) {
  const { label, panel, props, className, shortcut, children } = menu;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Pick<MenuPlace, "anchor" | "isByKeyboard"> | null>(null);
  const close = (then?: () => void) => {
    setOpened(null);
    button.current?.focus();
    then?.();
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes("above-row-link", className)}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onPointerEnter={panel.preload}
        onFocus={panel.preload}
        onClick={(event) =>
          setOpened(opened ? null : { anchor: event.currentTarget, isByKeyboard: event.detail === 0 })
        }
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpened({ anchor: event.currentTarget, isByKeyboard: true });
        }}
      >
        {children}
      </button>
      {opened && <Lazy part={panel} props={{ ...props, ...opened, labelledBy: id, onClose: close }} />}
    </>
  );
}
