import type { DesignAsset, DesignProject } from "../../../src/contract/design";
import { limits } from "../../../src/contract/limits";
import { FormDialog } from "../../forms/form-dialog";
import { usePortalForm } from "../../forms/portal-form";
import { TextareaField } from "../../forms/text-fields";
import { useRejectAsset } from "../asset-changes";
import { noRejection, RejectionForm } from "../asset-form";
import { useRejectProject } from "../changes";
import { rejectionDraft } from "./project-drafts";
import type { Subject } from "./subject";
import { nameOf } from "./subject";

type RejectDialogProps = { subject: Subject; onClose: () => void };

/** A client user's no, with what should change. */
export function RejectDialog({ subject, onClose }: RejectDialogProps) {
  return "project" in subject ? (
    <RejectProject project={subject.project} onClose={onClose} />
  ) : (
    <RejectAsset asset={subject.asset} onClose={onClose} />
  );
}

function RejectProject({ project, onClose }: { project: DesignProject; onClose: () => void }) {
  const reject = useRejectProject(project);
  return <CommentDialog subject={{ project }} send={reject.mutateAsync} onClose={onClose} />;
}

function RejectAsset({ asset, onClose }: { asset: DesignAsset; onClose: () => void }) {
  const reject = useRejectAsset(asset);
  return <CommentDialog subject={{ asset }} send={reject.mutateAsync} onClose={onClose} />;
}

type CommentDialogProps = RejectDialogProps & { send: (comment: string) => Promise<unknown> };

function CommentDialog({ subject, send, onClose }: CommentDialogProps) {
  const { kind, name } = nameOf(subject);
  const { id } = "project" in subject ? subject.project : subject.asset;
  const form = usePortalForm({
    name: rejectionDraft(id),
    schema: RejectionForm,
    initialValues: noRejection,
  });
  return (
    <FormDialog
      form={form}
      title={kind === "project" ? "Reject Project" : "Reject Asset"}
      description={name}
      submitLabel={`Reject this ${kind}`}
      onSubmit={({ comment }) => send(comment)}
      onClose={onClose}
    >
      <TextareaField
        form={form}
        name="comment"
        label="What should change?"
        hint="The team reads it. Only they can ask for your review again."
        isRequired
        rows={4}
        maxLength={limits.noteLength}
      />
    </FormDialog>
  );
}
