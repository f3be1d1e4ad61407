import CircleCheck from "lucide-react/icons/circle-check";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import type { DesignAsset } from "#/src/contract/design";

type ReviewDoneProps = { waiting: readonly DesignAsset[]; onStep: (assetId: string) => void };

/** The end of the walk, or the way on where the address named what is not there. */
export function ReviewDone({ waiting: [next], onStep }: ReviewDoneProps) {
  const icon = <CircleCheck size={20} aria-hidden />;
  if (!next) {
    return (
      <EmptyState icon={icon} title="All done" text="Nothing of this project waits for review any more." />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="This asset is not here"
      text="It may have been deleted. Something else waits."
      action={<Button onClick={() => onStep(next.id)}>{`Look at ${next.assetName}`}</Button>}
    />
  );
}
