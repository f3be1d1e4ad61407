import { EntityDialog } from "#/islands/forms/entity-dialog";
import type { PortalForm } from "#/islands/forms/portal-form";
import { TextareaField } from "#/islands/forms/text-fields";
import { limits } from "#/src/contract/limits";
import { useRejectAsset } from "../asset-changes";
import { noRejection, RejectionForm } from "../asset-form";
import { useRejectProject } from "../changes";
import { nameOf, type Subject } from "./subject";

/** A client user's rejection, with the requested changes. */
export function RejectDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const project = useRejectProject();
  const asset = useRejectAsset();
  const { name } = nameOf(subject);
  const dialog = {
    what: "rejection",
    form: () => ({ schema: RejectionForm, values: noRejection }),
    title: "Ask for Changes",
    description: name,
    submitLabel: "Ask for changes",
    onClose,
  };
  return "project" in subject ? (
    <EntityDialog
      {...dialog}
      row={subject.project}
      save={({ comment }, row) =>
        project.mutateAsync({ row, json: { clientApprovalStatus: "rejected", comment } })
      }
    >
      {commentField}
    </EntityDialog>
  ) : (
    <EntityDialog
      {...dialog}
      row={subject.asset}
      save={({ comment }, row) => asset.mutateAsync({ asset: row, comment })}
    >
      {commentField}
    </EntityDialog>
  );
}

function commentField(form: PortalForm<typeof noRejection, { comment: string }>) {
  return (
    <TextareaField
      form={form}
      name="comment"
      label="What should change?"
      hint="The team reads it. Only they can ask for your review again."
      isRequired
      rows={4}
      maxLength={limits.noteLength}
    />
  );
}
