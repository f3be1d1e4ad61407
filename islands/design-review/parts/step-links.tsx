import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Button } from "#/islands/ui/button";
import type { DesignAsset } from "#/src/contract/design";

type StepLinksProps = {
  steps: readonly DesignAsset[];
  /** Which is shown, from 0. */
  index: number;
  onStep: (assetId: string | null) => void;
};

/** Where one is, and the ways to the assets beside it; behind the last one is the end. */
export function StepLinks({ steps, index, onStep }: StepLinksProps) {
  const [previous, next] = [steps[index - 1], steps[index + 1]];
  return (
    <nav aria-label="Assets" className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-label text-muted">{`${index + 1} of ${steps.length}`}</p>
      <div className="flex gap-2">
        <Button
          icon={<ChevronLeft size={16} aria-hidden />}
          isDisabled={!previous}
          onClick={() => previous && onStep(previous.id)}
        >
          Previous
        </Button>
        <Button
          icon={<ChevronRight size={16} aria-hidden />}
          isDisabled={!next}
          onClick={() => next && onStep(next.id)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
