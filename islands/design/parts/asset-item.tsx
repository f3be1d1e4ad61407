import FilePlus from "lucide-react/icons/file-plus";
import Send from "lucide-react/icons/send";
import Undo from "lucide-react/icons/undo-2";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { Menu, type MenuAction } from "#/islands/ui/menu/menu";
import type { Role } from "#/src/contract/choices/users";
import type { DesignAsset } from "#/src/contract/design";
import { usePrefetchReview } from "../review/review-queries";
import { hubDenials } from "../rights";
import { AnswerButtons } from "./answer-buttons";
import { DecisionList } from "./decision-list";
import { FileView } from "./file-view";
import type { OpenDialog } from "./open-dialog";
import { ApprovalBadge, StatusBadge } from "./project-cells";
import { assetDialog, reviewDialog, revisionDialog, setBackDialog } from "./project-dialogs";
import { RevisionItem } from "./revision-item";

type AssetItemProps = { asset: DesignAsset; onDialog: (dialog: OpenDialog) => void };

/** One asset: its state, decisions, files and revisions, newest first. */
export function AssetItem({ asset, onDialog }: AssetItemProps) {
  const { role } = useViewer();
  const { assetName, assetType, fileUrl, status, approvalStatus, revisions, decisions } = asset;
  const isNewest = fileUrl !== null && revisions.every((revision) => revision.fileUrl === null);
  const isOlder =
    fileUrl !== null && !isNewest && revisions.every((revision) => revision.fileUrl !== fileUrl);
  return (
    <li className="card-surface flex flex-col gap-2.5 p-3" aria-label={assetName}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h4 className="font-medium">{assetName}</h4>
          {assetType && <p className="text-hint text-muted">{assetType}</p>}
        </div>
        {role !== "client" && <AssetMenu asset={asset} onDialog={onDialog} />}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        <ApprovalBadge approval={approvalStatus} />
      </div>
      {revisions.length > 0 && (
        <a href={`/design/${asset.projectId}/review?asset=${asset.id}`} className="link-text text-label">
          {pinsIn(asset)}
        </a>
      )}
      {isNewest && <FileView url={fileUrl} name={assetName} />}
      {decisions.length > 0 && (
        <DecisionList decisions={decisions} label={`Decisions on ${assetName}`} revisions={revisions} />
      )}
      {revisions.length > 0 ? (
        <ol
          className="flex flex-col gap-2.5 border-line border-t pt-2.5"
          aria-label={`Revisions of ${assetName}`}
        >
          {revisions.map((revision, index) => (
            <RevisionItem key={revision.id} revision={revision} asset={index === 0 ? asset : null} />
          ))}
        </ol>
      ) : (
        <p className="text-hint text-muted">{nothingToCommentOn(role, asset)}</p>
      )}
      {isOlder && (
        <div className="flex flex-col gap-1.5 border-line border-t pt-2.5">
          <p className="text-hint text-muted">First file</p>
          <FileView url={fileUrl} name={assetName} />
        </div>
      )}
      {role === "client" && approvalStatus === "pending" && (
        <div className="border-line border-t pt-2.5">
          <AnswerButtons
            subject={{ asset }}
            onAnswer={(answer) => onDialog({ kind: "answer", subject: { asset }, answer })}
          />
        </div>
      )}
    </li>
  );
}

/** Label of the link to the picture, with the number of open pins on the newest revision. */
function pinsIn({ assetName, revisions: [newest] }: DesignAsset): string {
  const open = newest?.pins.filter(({ isResolved }) => !isResolved).length ?? 0;
  const words = `Pins and versions of ${assetName}`;
  return open === 0 ? words : `${words} (${open} open)`;
}

/** Explains where comments go when there is no revision to comment on. */
function nothingToCommentOn(role: Role, { approvalStatus }: DesignAsset): string {
  if (role !== "client") return "Comments are written below revisions. Add a revision to start.";
  return approvalStatus === "pending"
    ? "There is no revision to comment on yet. If something should change, say so as you ask for changes."
    : "There is no revision to comment on yet.";
}

function AssetMenu({ asset, onDialog }: AssetItemProps) {
  const { role } = useViewer();
  const denials = hubDenials(role);
  const prefetchReview = usePrefetchReview(asset);
  const items = (): MenuAction[] => [
    {
      label: "Add Revision",
      icon: <FilePlus size={16} aria-hidden />,
      onSelect: () => onDialog({ kind: "addRevision", asset }),
      preload: revisionDialog.preload,
      deniedBecause: denials.addRevision,
    },
    {
      label: "Review by Link",
      icon: <Send size={16} aria-hidden />,
      onSelect: () => onDialog({ kind: "reviewByLink", asset }),
      preload: () => {
        reviewDialog.preload();
        prefetchReview();
      },
      deniedBecause:
        denials.sendReview ?? (asset.revisions.length === 0 ? "There is no revision to send yet" : undefined),
    },
    {
      label: "Set Approval Back",
      icon: <Undo size={16} aria-hidden />,
      onSelect: () => onDialog({ kind: "setBack", asset }),
      preload: setBackDialog.preload,
      deniedBecause:
        denials.editAsset ??
        (asset.approvalStatus === "not_sent"
          ? "It was not sent, so there is nothing to set back"
          : undefined),
    },
    {
      label: "Edit Asset",
      icon: <Icon name="pencil" />,
      onSelect: () => onDialog({ kind: "editAsset", asset }),
      preload: assetDialog.preload,
      deniedBecause: denials.editAsset,
    },
    {
      label: "Delete Asset",
      icon: <Icon name="trash-2" />,
      onSelect: () => onDialog({ kind: "deleteAsset", asset }),
      variant: "destructive",
      startsGroup: true,
      deniedBecause: denials.deleteAsset,
    },
  ];
  return <Menu label={`Actions for ${asset.assetName}`} items={items} className="-mt-1 -mr-1" />;
}
