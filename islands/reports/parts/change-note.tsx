import Minus from "lucide-react/icons/minus";
import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { Change } from "../rules";

/** How a figure moved, with an arrow beside the words: up is better. */
export function ChangeNote({ change: { text, isBetter } }: { change: Change }) {
  const { Arrow, colour } = isBetter === null ? unmoved : isBetter ? better : worse;
  return (
    <span className="flex items-start gap-1">
      <Arrow size={14} className={`mt-px shrink-0 ${colour}`} aria-hidden />
      <span className={colour}>{text}</span>
    </span>
  );
}

const unmoved = { Arrow: Minus, colour: "" };
const better = { Arrow: TrendingUp, colour: "text-green" };
const worse = { Arrow: TrendingDown, colour: "text-red" };
