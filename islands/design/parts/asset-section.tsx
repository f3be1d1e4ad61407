import Plus from "lucide-react/icons/plus";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { DrawerPart } from "#/islands/ui/drawer-part";
import type { DesignAsset, DesignProject } from "#/src/contract/design";
import { hubDenials } from "../rights";
import { AssetItem } from "./asset-item";
import type { OpenDialog } from "./open-dialog";
import { assetDialog } from "./project-dialogs";

type AssetSectionProps = {
  project: DesignProject;
  assets: readonly DesignAsset[];
  onDialog: (dialog: OpenDialog) => void;
};

/** The pieces of a project, each with its revisions. */
export function AssetSection({ project, assets, onDialog }: AssetSectionProps) {
  const { role } = useViewer();
  return (
    <DrawerPart title="Assets">
      {assets.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {assets.map((asset) => (
            <AssetItem key={asset.id} asset={asset} onDialog={onDialog} />
          ))}
        </ul>
      ) : (
        <p className="text-label text-muted">No assets recorded yet</p>
      )}
      {role !== "client" && (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onPointerEnter={assetDialog.preload}
            onFocus={assetDialog.preload}
            onClick={() => onDialog({ kind: "addAsset", project })}
            deniedBecause={hubDenials(role).addAsset}
          >
            Add Asset
          </Button>
        </div>
      )}
    </DrawerPart>
  );
}
