import { Confirm } from "#/islands/ui/confirm";
import { useApproveAsset } from "../asset-changes";
import { useApproveProject } from "../changes";
import { nameOf, type Subject } from "./subject";

/** Asks once before a client user approves, which only the team can open again. */
export function ApproveConfirm({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const approveProject = useApproveProject();
  const approveAsset = useApproveAsset();
  const { kind, name } = nameOf(subject);
  const send = () => {
    const closing = { onSuccess: onClose, onError: onClose };
    if ("project" in subject)
      approveProject.mutate(
        { project: subject.project, json: { clientApprovalStatus: "approved" } },
        closing,
      );
    else approveAsset.mutate(subject.asset, closing);
  };
  return (
    <Confirm
      title={kind === "project" ? "Approve Project" : "Approve Asset"}
      text={`Approve "${name}"? Only the team can ask for your review again.`}
      confirmLabel={`Approve this ${kind}`}
      isBusy={approveProject.isPending || approveAsset.isPending}
      onConfirm={send}
      onCancel={onClose}
    />
  );
}
