import { useEffect, useRef, useState } from "react";
import { DecisionList } from "#/islands/design/parts/decision-list";
import { ApprovalBadge } from "#/islands/design/parts/project-cells";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { Button } from "#/islands/ui/button";
import { Select } from "#/islands/ui/inputs";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { useLoaded } from "#/islands/ui/load-part";
import type { DesignAsset, DesignProject, DesignRevision } from "#/src/contract/design";
import { isObjectPath } from "#/src/contract/objects";
import { showNotes } from "#/src/format/notes";
import { openOlderPins, shownVersion } from "../rules";
import { AnswerBar, OlderPins } from "./answer-bar";
import { PinBoard } from "./pin-board";
import { ReviewBar, type Steps } from "./review-bar";

type AssetReviewProps = {
  project: DesignProject;
  steps: Steps;
  asset: DesignAsset;
  me: string;
  /** True when reached from another asset: then its name is read first. */
  isStepped: boolean;
};

const compare = lazyPart("The comparison", () => import("./compare").then((m) => m.Compare));

/** One asset: its version, the pins, earlier versions, and the answers. */
export function AssetReview({ project, steps, asset, me, isStepped }: AssetReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [params, setParams] = useUrlParams();
  const [isComparing, setComparing] = useState(false);
  // The pins stay until the comparison can take their place.
  const isCompared = useLoaded(compare) !== null && isComparing;
  /** The version whose picture or link has been seen. */
  const [seenId, setSeenId] = useState<string | null>(null);
  useEffect(() => {
    if (isStepped) heading.current?.focus();
  }, [isStepped]);

  const { assetName, approvalStatus, revisions, decisions } = asset;
  const decided = shownVersion(asset);
  const chosen = revisions.find(({ revisionNumber }) => String(revisionNumber) === params.get("version"));
  const version = chosen ?? decided;
  return (
    <section
      aria-label={assetName}
      className="-mt-4 flex min-h-[calc(100dvh-var(--sticky-top,0px)-16px)] flex-col gap-3 sm:-mt-6 sm:min-h-[calc(100dvh-var(--sticky-top,0px)-24px)]"
    >
      <ReviewBar
        project={project}
        steps={steps}
        title={version ? `${assetName}, version ${version.revisionNumber}` : assetName}
        titleRef={heading}
        badge={<ApprovalBadge approval={approvalStatus} />}
        tools={
          version &&
          revisions.length > 1 && (
            <>
              <VersionPick
                revisions={revisions}
                version={version}
                onChoose={(number) => setParams({ version: number })}
              />
              {picturesOf(revisions).length > 1 && (
                <Button
                  className="shrink-0"
                  onPointerEnter={compare.preload}
                  onClick={() => setComparing(!isComparing)}
                >
                  {isComparing ? "Stop comparing" : "Compare versions"}
                </Button>
              )}
            </>
          )
        }
      />
      {isComparing && <Lazy part={compare} props={{ assetName, revisions: picturesOf(revisions) }} />}
      {version ? (
        <>
          {!isCompared && (
            <PinBoard
              key={version.id}
              asset={asset}
              version={version}
              older={openOlderPins(asset, version)}
              me={me}
              onSeen={() => setSeenId(version.id)}
            />
          )}
          {version.comments && (
            <p className="wrap-anywhere card-surface whitespace-pre-wrap px-3 py-2 text-label">
              {showNotes(version.comments)}
            </p>
          )}
          <OlderPins pins={openOlderPins(asset, version)} />
        </>
      ) : (
        <p className="text-muted">There is no version to look at yet.</p>
      )}
      {decisions.length > 0 && (
        <DecisionList decisions={decisions} label={`Decisions on ${assetName}`} revisions={revisions} />
      )}
      {approvalStatus === "pending" && (
        <AnswerBar asset={asset} deniedBecause={whyNot({ decided, version, seenId })} />
      )}
    </section>
  );
}

type Seen = {
  decided: DesignRevision | undefined;
  version: DesignRevision | undefined;
  seenId: string | null;
};

/** Returns the reason why the version cannot be decided: it must have been seen. */
function whyNot({ decided, version, seenId }: Seen): string | undefined {
  if (!decided || !version) return undefined;
  if (version.id !== decided.id) return `Look at version ${decided.revisionNumber} to decide`;
  if (decided.fileUrl === null || seenId === decided.id) return undefined;
  return isObjectPath(decided.fileUrl) ? "The picture has to load first" : "Open the design first";
}

function picturesOf(revisions: readonly DesignRevision[]) {
  return revisions.filter(({ fileUrl }) => fileUrl !== null && isObjectPath(fileUrl));
}

type VersionPickProps = {
  revisions: readonly DesignRevision[];
  version: DesignRevision;
  onChoose: (number: string) => void;
};

function VersionPick({ revisions, version, onChoose }: VersionPickProps) {
  const options = revisions.map(({ revisionNumber, sentForReview }) => ({
    value: String(revisionNumber),
    label: sentForReview ? `Version ${revisionNumber}` : `Version ${revisionNumber} (team only)`,
  }));
  return (
    <Select
      aria-label="Version"
      className="w-auto min-w-0 max-md:flex-1"
      options={options}
      value={String(version.revisionNumber)}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}
