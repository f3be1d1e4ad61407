import { Confirm } from "../../ui/confirm";
import { useAnswerAsset } from "../asset-changes";
import { type Answer, useAnswerProject } from "../changes";
import type { Subject } from "./project-dialogs";

type AnswerConfirmProps = { subject: Subject; said: Answer; onClose: () => void };

/** Asks once before a client user's answer, which only the team can open again. */
export function AnswerConfirm({ subject, said, onClose }: AnswerConfirmProps) {
  const answerProject = useAnswerProject();
  const answerAsset = useAnswerAsset();
  const verb = said === "approved" ? "Approve" : "Reject";
  const isProject = "project" in subject;
  const name = isProject ? subject.project.projectName : subject.asset.assetName;
  const send = () => {
    const closing = { onSuccess: onClose, onError: onClose };
    if (isProject) answerProject.mutate({ project: subject.project, answer: said }, closing);
    else answerAsset.mutate({ asset: subject.asset, answer: said }, closing);
  };
  return (
    <Confirm
      title={`${verb} ${isProject ? "Project" : "Asset"}`}
      text={`${verb} "${name}"? Only the team can ask for your review again.`}
      confirmLabel={verb}
      isDestructive={said === "rejected"}
      isBusy={answerProject.isPending || answerAsset.isPending}
      onConfirm={send}
      onCancel={onClose}
    />
  );
}
