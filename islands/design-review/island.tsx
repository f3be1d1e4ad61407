import { useState } from "react";
import { useReadOnSight } from "#/islands/notices/queries";
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
  const { project, assets, unreadNotices } = useReviewed(first);
  useReadOnSight(unreadNotices);
  const { role } = useViewer();
  const [params, setParams] = useUrlParams();
  const requestedId = params.get("asset");
  const steps = stepsOf(assets, requestedId);
  const requested = steps.findIndex(({ id }) => id === requestedId);
  const index = requestedId === null ? 0 : requested;
  const asset = steps[index];
  const [hasStepped, setStepped] = useState(false);
  const step = (id: string | null) => {
    setStepped(true);
    setParams({ asset: id, version: null }, { history: "push" });
  };
  if (asset) {
    const shown = { project, asset, me, isStepped: hasStepped };
    return <AssetReview key={asset.id} {...shown} steps={{ assets: steps, index, onStep: step }} />;
  }
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
      <ReviewDone waiting={steps} onStep={step} />
    </div>
  );
}

function subtitleOf(waiting: number): string {
  if (waiting === 0) return "Nothing waits for review";
  return waiting === 1 ? "1 design waits for review" : `${waiting} designs wait for review`;
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
      title="This design was not found"
      text="It may have been deleted. Other designs are waiting."
      action={<Button onClick={() => onStep(next.id)}>{`Look at ${next.assetName}`}</Button>}
    />
  );
}
