import { Confirm } from "#/islands/ui/confirm";
import { DeleteConfirm, type DeleteProps } from "#/islands/ui/delete-confirm";
import type { DesignAsset, DesignProject } from "#/src/contract/design";
import { useApproveAsset, useDeleteAsset } from "../asset-changes";
import { useApproveProject, useDeleteProject } from "../changes";
import { nameOf, type Subject } from "./subject";

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

export function DeleteAssetConfirm(props: DeleteProps<DesignAsset>) {
  return (
    <DeleteConfirm {...props} title="Delete Asset" name={props.row.assetName} remove={useDeleteAsset()} />
  );
}

/** Asks for confirmation before a client user approves, which only the team can revert. */
export function ApproveConfirm({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const approveProject = useApproveProject();
  const approveAsset = useApproveAsset();
  const { kind, name } = nameOf(subject);
  const send = () => {
    const closing = { onSuccess: onClose, onError: onClose };
    if ("project" in subject)
      approveProject.mutate({ row: subject.project, json: { clientApprovalStatus: "approved" } }, closing);
    else approveAsset.mutate(subject.asset, closing);
  };
  return (
    <Confirm
      title={kind === "project" ? "Approve Project" : "Approve Design"}
      text={`Approve "${name}"? Only the team can ask for your review again.`}
      confirmLabel={`Approve this ${kind}`}
      isBusy={approveProject.isPending || approveAsset.isPending}
      onConfirm={send}
      onCancel={onClose}
    />
  );
}
