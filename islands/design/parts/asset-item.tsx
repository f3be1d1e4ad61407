import FilePlus from "lucide-react/icons/file-plus";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import type { DesignAsset } from "../../../src/contract/design";
import { Menu, type MenuAction } from "../../ui/menu/menu";
import { useFacts } from "../facts";
import { hubDenials } from "../rights";
import { AnswerButtons } from "./answer-buttons";
import { FileView } from "./file-view";
import { ApprovalBadge, StatusBadge } from "./project-cells";
import type { OpenDialog } from "./project-dialogs";
import { RevisionItem } from "./revision-item";

type AssetItemProps = { asset: DesignAsset; onDialog: (dialog: OpenDialog) => void };

/** One asset: what it is, how it stands, its file and its revisions, the newest first. */
export function AssetItem({ asset, onDialog }: AssetItemProps) {
  const { role } = useFacts();
  const { assetName, assetType, fileUrl, status, approvalStatus, revisions } = asset;
  return (
    <li className="card-surface flex flex-col gap-2.5 p-3" aria-label={assetName}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h4 className="font-medium">{assetName}</h4>
          {assetType && <p className="text-hint text-muted">{assetType}</p>}
        </div>
        <AssetMenu asset={asset} onDialog={onDialog} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <StatusBadge status={status} />
        <ApprovalBadge approval={approvalStatus} />
      </div>
      {fileUrl && <FileView url={fileUrl} name={assetName} />}
      {revisions.length > 0 && (
        <ol
          className="flex flex-col gap-2.5 border-line border-t pt-2.5"
          aria-label={`Revisions of ${assetName}`}
        >
          {revisions.map((revision) => (
            <RevisionItem key={revision.id} revision={revision} />
          ))}
        </ol>
      )}
      {role === "client" && approvalStatus === "pending" && (
        <div className="flex justify-end gap-2 border-line border-t pt-2.5">
          <AnswerButtons
            approval={approvalStatus}
            name={assetName}
            onAnswer={(said) => onDialog({ kind: "answer", subject: { asset }, said })}
          />
        </div>
      )}
    </li>
  );
}

function AssetMenu({ asset, onDialog }: AssetItemProps) {
  const { role } = useFacts();
  const denials = hubDenials(role);
  const items: MenuAction[] = [
    {
      label: "Add Revision",
      icon: <FilePlus size={16} aria-hidden />,
      onSelect: () => onDialog({ kind: "addRevision", asset }),
      deniedBecause: denials.addRevision,
    },
    {
      label: "Edit Asset",
      icon: <Pencil size={16} aria-hidden />,
      onSelect: () => onDialog({ kind: "editAsset", asset }),
      deniedBecause: denials.editAsset,
    },
    {
      label: "Delete Asset",
      icon: <Trash size={16} aria-hidden />,
      onSelect: () => onDialog({ kind: "deleteAsset", asset }),
      variant: "destructive",
      startsGroup: true,
      deniedBecause: denials.deleteAsset,
    },
  ];
  return <Menu label={`Actions for ${asset.assetName}`} items={items} className="-mt-1 -mr-1" />;
}
