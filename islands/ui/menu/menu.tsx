import type { ReactElement, ReactNode } from "react";
import { classes } from "../classes";
import { Icon } from "../icon";
import { lazyPart } from "../lazy-part";
import { MenuButton } from "./menu-button";

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Fetches what choosing it will show; called as the menu opens, unless it is denied. */
  preload?: () => void;
  variant?: "default" | "destructive";
  /** A line above it. */
  startsGroup?: boolean;
  /** Why this person may not do it; shown in the item. */
  deniedBecause?: string | undefined;
  /** Whether it is the chosen one, where the menu is a choice of one. */
  isChosen?: boolean;
};

type MenuProps = {
  /** What the menu is for, such as "Actions for Acme". */
  label: string;
  /** What it offers, asked for once it is open: a list has as many menus as rows. */
  items: () => readonly MenuAction[];
  /** In place of the three dots. */
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
