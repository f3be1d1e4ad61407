import { setValue } from "@modular-forms/react";
import { FormDialog } from "#/islands/forms/form-dialog";
import { TextareaField } from "#/islands/forms/text-fields";
import { CheckboxField } from "#/islands/forms/tick-fields";
import type { DesignAsset } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { useAddRevision } from "../asset-changes";
import { RevisionForm, type RevisionFormValues } from "../asset-form";
import { FileField } from "./file-field";
import { revisionDraft } from "./project-drafts";

const emptyRevision: RevisionFormValues = { comments: "", fileUrl: "", sendForReview: false };

/** The next revision of an asset; the server numbers it. */
export function RevisionDialog({ asset, onClose }: { asset: DesignAsset; onClose: () => void }) {
  const add = useAddRevision(asset.id);
  return (
    <FormDialog
      name={revisionDraft(asset.id)}
      schema={RevisionForm}
      initialValues={emptyRevision}
      title="Add Revision"
      description={asset.assetName}
      submitLabel="Add Revision"
      onSubmit={(revision) => add.mutateAsync(revision)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextareaField form={form} name="comments" label="Comment" rows={4} maxLength={limits.noteLength} />
          <FileField
            form={form}
            name="fileUrl"
            onChoose={(value) => setValue(form.store, "fileUrl", value)}
          />
          <CheckboxField
            form={form}
            name="sendForReview"
            label="Send for review"
            hint="The client sees it and is asked to approve. Otherwise it stays with the team."
          />
        </>
      )}
    </FormDialog>
  );
}
