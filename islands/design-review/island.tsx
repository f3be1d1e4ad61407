import { useState } from "react";
import { useUrlParams } from "#/islands/runtime/url-state";
import { useViewer } from "#/islands/runtime/viewer";
import { LinkButton } from "#/islands/ui/link-button";
import { PageHead } from "#/islands/ui/page-head";
import type { DesignProjectDetail } from "#/src/contract/design";
import { AssetReview } from "./parts/asset-review";
import { ReviewDone } from "./parts/review-done";
import { StepLinks } from "./parts/step-links";
import { useReviewed } from "./queries";
import { stepsOf } from "./rules";

type DesignReviewProps = {
  first: DesignProjectDetail;
  /** The id of who looks. */
  me: string;
};

/** What waits in a project, one asset after the other; `?asset=` says which, whether it waits or not. */
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
