import ChevronUp from "lucide-react/icons/chevron-up";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";
import { useStepKeys } from "./use-step-keys";

type StepButtonsProps = {
  /** The kind of thing in the drawer, in the singular and in lower case. */
  thing: string;
  previous: { id: string } | undefined;
  next: { id: string } | undefined;
  onMove: (id: string) => void;
};

/** Buttons from a drawer to the previous and next row, also by K and J. */
export function StepButtons({ thing, previous, next, onMove }: StepButtonsProps) {
  const goTo = (row: { id: string } | undefined) => row && onMove(row.id);
  useStepKeys({ j: () => goTo(next), k: () => goTo(previous) });
  return (
    <>
      <IconButton
        label={`Previous ${thing} (K)`}
        icon={<ChevronUp size={16} aria-hidden />}
        aria-disabled={!previous}
        onClick={() => goTo(previous)}
      />
      <IconButton
        label={`Next ${thing} (J)`}
        icon={<Icon name="chevron-down" />}
        aria-disabled={!next}
        onClick={() => goTo(next)}
      />
    </>
  );
}
