import ChevronLeft from "lucide-react/icons/chevron-left";
import { useState } from "react";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import { LinkButton } from "#/islands/ui/link-button";
import { PageHead } from "#/islands/ui/page-head";
import type { DesignAsset, DesignProjectDetail } from "#/src/contract/design";
import { AssetReview } from "./parts/asset-review";
import { useReviewed } from "./queries";
import { stepsOf } from "./rules";

type DesignReviewProps = {
  first: DesignProjectDetail;
  /** The id of the signed-in user. */
  me: string;
};

/** Review of a project's pending assets, one after another; `?asset=` selects one, pending or not. */
export default function DesignReview({ first, me }: DesignReviewProps) {
  const { project, assets } = useReviewed(first);
  const { role } = useViewer();
  const [params, setParams] = useUrlParams();
  const askedId = params.get("asset");
  const steps = stepsOf(assets, askedId);
  const asked = steps.findIndex(({ id }) => id === askedId);
  const index = askedId === null ? 0 : asked;
  const asset = steps[index];
  const [hasStepped, setStepped] = useState(false);
  const step = (id: string | null) => {
    setStepped(true);
    setParams({ asset: id, version: null }, { history: "push" });
  };
  const waiting = assets.filter(({ approvalStatus }) => approvalStatus === "pending").length;
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title={project.projectName}
        subtitle={subtitleOf(waiting)}
        actions={
          <LinkButton href={`/design?project=${project.id}`}>
            {role === "client" ? "All about this project" : "Open the Project"}
          </LinkButton>
        }
      />
      {asset ? (
        <>
          <StepLinks steps={steps} index={index} onStep={step} />
          <AssetReview key={asset.id} asset={asset} me={me} isStepped={hasStepped} />
        </>
      ) : (
        <ReviewDone waiting={steps} onStep={step} />
      )}
    </div>
  );
}

function subtitleOf(waiting: number): string {
  if (waiting === 0) return "Nothing waits for review";
  return waiting === 1 ? "1 asset waits for review" : `${waiting} assets wait for review`;
}

type StepLinksProps = {
  steps: readonly DesignAsset[];
  /** Index of the current one, from 0. */
  index: number;
  onStep: (assetId: string | null) => void;
};

/** The position, with links to the previous and next asset; after the last one comes the end. */
function StepLinks({ steps, index, onStep }: StepLinksProps) {
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
          icon={<Icon name="chevron-right" />}
          isDisabled={!next}
          onClick={() => next && onStep(next.id)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}

type ReviewDoneProps = { waiting: readonly DesignAsset[]; onStep: (assetId: string) => void };

/** The end of a review, or a link onward when the address names a missing asset. */
function ReviewDone({ waiting: [next], onStep }: ReviewDoneProps) {
  const icon = <Icon name="circle-check" size={20} />;
  if (!next) {
    return (
      <EmptyState
        icon={icon}
        title="All done"
        text="Nothing in this project is waiting for review any more."
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="This asset was not found"
      text="It may have been deleted. Other assets are waiting."
      action={<Button onClick={() => onStep(next.id)}>{`Look at ${next.assetName}`}</Button>}
    />
  );
}
