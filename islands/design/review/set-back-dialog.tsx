import { EntityDialog } from "#/islands/forms/entity-dialog";
import { SelectField, TextareaField } from "#/islands/forms/text-fields";
import { approvalStatus } from "#/src/contract/choices/design";
import type { DesignAsset } from "#/src/contract/design";
import { limits } from "#/src/contract/limits";
import { useSetBack } from "../asset-changes";
import { backwards, SetBackForm } from "../asset-form";

/** Resets an answer or a review request, and tells both sides why. */
export function SetBackDialog({ asset, onClose }: { asset: DesignAsset; onClose: () => void }) {
  const setBack = useSetBack();
  const choices = (row: DesignAsset) => backwards.filter((value) => value !== row.approvalStatus);
  return (
    <EntityDialog
      what="set-back"
      row={asset}
      form={(row) => ({
        schema: SetBackForm,
        values: { approvalStatus: choices(row)[0] ?? "not_sent", reason: "" },
      })}
      title="Set Approval Back"
      description={asset.assetName}
      submitLabel="Set Approval Back"
      save={(json, row) => setBack.mutateAsync({ asset: row, json })}
      onClose={onClose}
    >
      {(form, row) => (
        <>
          <SelectField
            form={form}
            name="approvalStatus"
            label="Client Approval"
            options={choices(row).map((value) => ({ value, label: approvalStatus.label(value) }))}
          />
          <TextareaField
            form={form}
            name="reason"
            label="Why?"
            hint="It is added to the project's conversation, which the client reads."
            isRequired
            rows={3}
            maxLength={limits.noteLength}
          />
        </>
      )}
    </EntityDialog>
  );
}
