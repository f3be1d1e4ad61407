import { Confirm } from "#/islands/ui/confirm";
import { DeleteConfirm } from "#/islands/ui/delete-confirm";
import type { DesignAsset, DesignProject } from "#/src/contract/design";
import { useDeleteAsset } from "../asset-changes";
import { useDeleteProject } from "../changes";

export function DeleteProjectConfirm({ project, onClose }: { project: DesignProject; onClose: () => void }) {
  const remove = useDeleteProject();
  return (
    <Confirm
      title="Delete Project"
      text={`Are you sure you want to delete "${project.projectName}"? Its assets and revisions go with it. This action cannot be undone.`}
      confirmLabel="Yes, Delete"
      cancelLabel="No"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(project, { onSuccess: onClose, onError: onClose })}
      onCancel={onClose}
    />
  );
}

export function DeleteAssetConfirm({ asset, onClose }: { asset: DesignAsset; onClose: () => void }) {
  const remove = useDeleteAsset();
  return (
    <DeleteConfirm
      title="Delete Asset"
      row={{ ...asset, name: asset.assetName }}
      remove={remove}
      onClose={onClose}
    />
  );
}
