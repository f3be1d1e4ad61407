import type { ReactElement, ReactNode } from "react";
import { classes } from "../classes";
import { Icon } from "../icon";
import { lazyPart } from "../lazy-part";
import { MenuButton } from "./menu-button";

export type MenuAction = {
  /** Needed where labels may repeat, such as names of people. */
  key?: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Preloads the result of choosing it; called as the menu opens, unless it is denied. */
  preload?: () => void;
  variant?: "default" | "destructive";
  /** Draws a line above it. */
  startsGroup?: boolean;
  /** Reason why this person may not do it, shown in the item. */
  deniedBecause?: string | undefined;
  /** True for the chosen item of a single-choice menu. */
  isChosen?: boolean;
};

type MenuProps = {
  /** Purpose of the menu, such as "Actions for Acme". */
  label: string;
  /** Returns its items, only once it is open: a list has as many menus as rows. */
  items: () => readonly MenuAction[];
  /** Replaces the three dots. */
  icon?: ReactElement;
  className?: string;
};

const panel = lazyPart("The menu", () => import("./panel").then((m) => m.LatePanel));

/** A button with a menu of a few actions. */
export function Menu({ label, items, icon, className }: MenuProps) {
  return (
    <MenuButton label={label} panel={panel} props={{ items }} className={classes("icon-button", className)}>
      {icon ?? <Icon name="ellipsis" />}
    </MenuButton>
  );
}
