import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactElement, type ReactNode, useId, useRef, useState } from "react";
import { classes } from "../classes";
import { Lazy, lazyPart } from "../lazy-part";

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  variant?: "default" | "destructive";
  /** A line above it. */
  startsGroup?: boolean;
  /** Why this person may not do it; shown in the item. */
  deniedBecause?: string | undefined;
};

type MenuProps = {
  /** What the menu is for, such as "Actions for Acme". */
  label: string;
  items: readonly MenuAction[];
  /** In place of the three dots. */
  icon?: ReactElement;
  className?: string;
};

type Opened = { anchor: HTMLElement; isByKeyboard: boolean };

const panel = lazyPart(() => import("./panel").then((module) => module.MenuPanel));

/** A button with a menu. The menu's code loads on the first interest; focus comes back before an action runs. */
export function Menu({ label, items, icon, className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
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
        className={classes("icon-button above-row-link", className)}
        aria-label={label}
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
        {icon ?? <Ellipsis size={16} aria-hidden />}
      </button>
      {opened && <Lazy part={panel} props={{ ...opened, labelledBy: id, items, onClose: close }} />}
    </>
  );
}
