import { useEffect, useRef, useState } from "react";
import { DecisionList } from "#/islands/design/parts/decision-list";
import { ApprovalBadge } from "#/islands/design/parts/project-cells";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { Button } from "#/islands/ui/button";
import { PickField } from "#/islands/ui/field";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { DesignAsset, DesignRevision } from "#/src/contract/design";
import { isObjectPath } from "#/src/contract/objects";
import { showNotes } from "#/src/format/notes";
import { openOlderPins, shownVersion } from "../rules";
import { AnswerBar, OlderPins } from "./answer-bar";
import { PinBoard } from "./pin-board";

type AssetReviewProps = {
  asset: DesignAsset;
  me: string;
  /** True when reached from another asset: then its name is read first. */
  isStepped: boolean;
};

const compare = lazyPart("The comparison", () => import("./compare").then((m) => m.Compare));

/** One asset: its version, the pins, earlier versions, and the answers. */
export function AssetReview({ asset, me, isStepped }: AssetReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [params, setParams] = useUrlParams();
  const [isComparing, setComparing] = useState(false);
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
    <section aria-label={assetName} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere font-semibold text-base">
            {version ? `${assetName}, version ${version.revisionNumber}` : assetName}
          </h2>
          <ApprovalBadge approval={approvalStatus} />
        </div>
        {version && revisions.length > 1 && (
          <div className="flex flex-wrap items-end gap-2">
            <VersionField
              revisions={revisions}
              version={version}
              onChoose={(number) => setParams({ version: number })}
            />
            {picturesOf(revisions).length > 1 && (
              <Button onPointerEnter={compare.preload} onClick={() => setComparing(!isComparing)}>
                {isComparing ? "Stop comparing" : "Compare versions"}
              </Button>
            )}
          </div>
        )}
      </div>
      {isComparing && <Lazy part={compare} props={{ assetName, revisions: picturesOf(revisions) }} />}
      {version ? (
        <>
          <PinBoard
            key={version.id}
            asset={asset}
            version={version}
            older={openOlderPins(asset, version)}
            me={me}
            onSeen={() => setSeenId(version.id)}
          />
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
      {approvalStatus === "pending" && (
        <AnswerBar asset={asset} deniedBecause={whyNot({ decided, version, seenId })} />
      )}
      {decisions.length > 0 && (
        <DecisionList decisions={decisions} label={`Decisions on ${assetName}`} revisions={revisions} />
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

type VersionFieldProps = {
  revisions: readonly DesignRevision[];
  version: DesignRevision;
  onChoose: (number: string) => void;
};

function VersionField({ revisions, version, onChoose }: VersionFieldProps) {
  const options = revisions.map(({ revisionNumber, sentForReview }) => ({
    value: String(revisionNumber),
    label: sentForReview ? `Version ${revisionNumber}` : `Version ${revisionNumber} (team only)`,
  }));
  return (
    <PickField label="Version" options={options} value={String(version.revisionNumber)} onPick={onChoose} />
  );
}
