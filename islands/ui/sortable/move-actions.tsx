import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { MenuAction } from "../menu/menu";

/** Where something stands among how many, counted from 0. */
export type Place = { index: number; count: number };

/** What a drag does, for whoever uses the menu. */
export function moveActions(
  { index, count }: Place,
  onMove: (to: number) => void,
  deniedBecause: string | undefined,
): MenuAction[] {
  return [
    {
      label: "Move up",
      icon: <ArrowUp size={16} aria-hidden />,
      onSelect: () => onMove(index - 1),
      deniedBecause: deniedBecause ?? (index === 0 ? "It is the first already" : undefined),
    },
    {
      label: "Move down",
      icon: <ArrowDown size={16} aria-hidden />,
      onSelect: () => onMove(index + 1),
      deniedBecause: deniedBecause ?? (index === count - 1 ? "It is the last already" : undefined),
    },
  ];
}
