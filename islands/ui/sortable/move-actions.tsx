import { Icon } from "../icon";
import type { MenuAction } from "../menu/menu";

/** Position of an item among how many, counted from 0. */
export type Place = { index: number; count: number };

/** Menu actions equivalent to dragging. */
export function moveActions(
  { index, count }: Place,
  onMove: (to: number) => void,
  deniedBecause: string | undefined,
): MenuAction[] {
  return [
    {
      label: "Move up",
      icon: <Icon name="arrow-up" />,
      onSelect: () => onMove(index - 1),
      deniedBecause: deniedBecause ?? (index === 0 ? "It is already first" : undefined),
    },
    {
      label: "Move down",
      icon: <Icon name="arrow-down" />,
      onSelect: () => onMove(index + 1),
      deniedBecause: deniedBecause ?? (index === count - 1 ? "It is already last" : undefined),
    },
  ];
}
