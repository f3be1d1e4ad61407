import { useRef, useState } from "react";
import { denial } from "#/islands/runtime/denial";
import { useViewer } from "#/islands/runtime/viewer";
import type { DesignAsset, DesignRevision } from "#/src/contract/design";
import { isObjectPath } from "#/src/contract/objects";
import { type OlderPin, shownVersion } from "../rules";
import { PinForm } from "./pin-form";
import { PinList } from "./pin-list";
import { type Draft, Stage } from "./stage";

type PinBoardProps = {
  asset: DesignAsset;
  version: DesignRevision;
  older: readonly OlderPin[];
  me: string;
  /** Once its picture is in sight, or its link was opened. */
  onSeen: () => void;
};

/** A version's picture with its pins, the words of each, and the way to set another. */
export function PinBoard({ asset, version, older, me, onSeen }: PinBoardProps) {
  const { role } = useViewer();
  const [draft, setDraft] = useState<Draft | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { fileUrl, pins, revisionNumber } = version;
  const name = `${asset.assetName}, version ${revisionNumber}`;
  const denied = denial(role, "pin.add");
  const isWaiting = asset.approvalStatus === "pending" && shownVersion(asset)?.id === version.id;
  const mayPin = !denied && (role !== "client" || isWaiting);
  if (fileUrl === null) return <p className="text-muted">This version has no picture.</p>;
  if (!isObjectPath(fileUrl)) {
    return (
      <p>
        <a href={fileUrl} target="_blank" rel="noopener noreferrer" className="btn" onClick={onSeen}>
          Open the design
        </a>
      </p>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(260px,1fr)]">
      <Stage
        url={fileUrl}
        name={name}
        {...{ pins, older, onSeen }}
        draft={draft}
        onDraft={mayPin ? setDraft : null}
        onDone={() => field.current?.focus()}
      />
      <div className="flex min-w-0 flex-col gap-4">
        {draft && (
          <PinForm
            key={version.id}
            field={field}
            revisionId={version.id}
            point={draft}
            isPressed={draft.isPressed}
            onClose={() => setDraft(null)}
          />
        )}
        <PinList pins={pins} me={me} mayChangeOwn={isWaiting} canAdd={mayPin} />
      </div>
    </div>
  );
}
