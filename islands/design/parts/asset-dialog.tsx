import { getValue, setValue } from "@modular-forms/react";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import type { DesignAsset } from "#/src/contract/design";
import { assetFields } from "#/src/contract/nouns/design";
import { useAddAsset, useUpdateAsset } from "../asset-changes";
import { assetChangesTo, assetForm, assetValuesOf, emptyAsset } from "../asset-form";
import { FileField } from "./file-field";
import { rejectionField, WhileRejecting } from "./while-rejecting";

type AssetDialogProps = {
  projectId: string;
  /** The asset to edit; null for a new one. */
  asset: DesignAsset | null;
  onClose: () => void;
};

/** "Add Asset", or "Edit Asset" for an existing one. */
export function AssetDialog({ projectId, asset, onClose }: AssetDialogProps) {
  const add = useAddAsset(projectId);
  const update = useUpdateAsset();
  const presentOf = (row: DesignAsset | null) => row?.approvalStatus ?? "not_sent";
  return (
    <EntityDialog
      what={`asset-of-${projectId}`}
      row={asset}
      form={(row) => ({
        schema: assetForm(presentOf(row)),
        values: row ? assetValuesOf(row) : emptyAsset,
      })}
      title={asset ? "Edit Asset" : "Add Asset"}
      submitLabel={asset ? "Save Changes" : "Add Asset"}
      columns={2}
      save={(edited, row) =>
        row ? update.mutateAsync({ asset: row, json: assetChangesTo(row, edited) }) : add.mutateAsync(edited)
      }
      onClose={onClose}
    >
      {(form, row) => {
        const field = fieldProps(form, assetFields);
        return (
          <>
            <TextField {...field("assetName")} />
            <TextField {...field("assetType")} placeholder="Main image, banner, video…" />
            <SelectField {...field("status")} />
            <SelectField {...field("approvalStatus")} />
            <WhileRejecting present={presentOf(row)} chosen={() => getValue(form.store, "approvalStatus")}>
              <TextareaField form={form} name="comment" {...rejectionField} />
            </WhileRejecting>
            <FileField
              form={form}
              name="fileUrl"
              onChoose={(value) => setValue(form.store, "fileUrl", value)}
            />
          </>
        );
      }}
    </EntityDialog>
  );
}
