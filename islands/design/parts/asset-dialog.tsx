import { getValue, setValue } from "@modular-forms/react";
import { useState } from "react";
import { approvalStatus, designStatus } from "../../../src/contract/choices/design";
import type { DesignAsset } from "../../../src/contract/design";
import { FormDialog } from "../../forms/form-dialog";
import { type PortalForm, usePortalForm } from "../../forms/portal-form";
import { SelectField, TextareaField, TextField } from "../../forms/text-fields";
import { useAddAsset, useUpdateAsset } from "../asset-changes";
import {
  type AssetFormOutput,
  type AssetFormValues,
  assetChangesTo,
  assetForm,
  assetValuesOf,
  emptyAsset,
} from "../asset-form";
import { FileField } from "./file-field";
import { addAssetDraft, editAssetDraft } from "./project-drafts";
import { rejectionField, WhileRejecting } from "./while-rejecting";

type AssetDialogProps = {
  projectId: string;
  /** The asset to edit; null for a new one. */
  asset: DesignAsset | null;
  onClose: () => void;
};

/** "Add Asset", and "Edit Asset" for one that exists. */
export function AssetDialog({ projectId, asset, onClose }: AssetDialogProps) {
  return asset ? (
    <EditDialog asset={asset} onClose={onClose} />
  ) : (
    <AddDialog projectId={projectId} onClose={onClose} />
  );
}

function AddDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const form = usePortalForm({
    name: addAssetDraft(projectId),
    schema: assetForm("not_sent"),
    initialValues: emptyAsset,
  });
  const add = useAddAsset(projectId);
  return (
    <FieldsDialog
      form={form}
      present="not_sent"
      title="Add Asset"
      submitLabel="Add Asset"
      onSubmit={add.mutateAsync}
      onClose={onClose}
    />
  );
}

function EditDialog({ asset, onClose }: { asset: DesignAsset; onClose: () => void }) {
  const [opened] = useState(asset);
  const form = usePortalForm({
    name: editAssetDraft(opened.id),
    schema: assetForm(opened.approvalStatus),
    initialValues: assetValuesOf(opened),
  });
  const update = useUpdateAsset(opened);
  return (
    <FieldsDialog
      form={form}
      present={opened.approvalStatus}
      title="Edit Asset"
      submitLabel="Save Changes"
      onSubmit={(edited) => update.mutateAsync(assetChangesTo(opened, edited))}
      onClose={onClose}
    />
  );
}

type FieldsDialogProps = {
  form: PortalForm<AssetFormValues, AssetFormOutput>;
  /** The approval that the form opened with. */
  present: DesignAsset["approvalStatus"];
  title: string;
  submitLabel: string;
  onSubmit: (output: AssetFormOutput) => Promise<unknown>;
  onClose: () => void;
};

function FieldsDialog({ form, present, ...dialog }: FieldsDialogProps) {
  return (
    <FormDialog form={form} columns={2} {...dialog}>
      <TextField form={form} name="assetName" label="Asset Name" isRequired />
      <TextField form={form} name="assetType" label="Asset Type" placeholder="Main image, banner, video…" />
      <SelectField form={form} name="status" label="Status" options={designStatus.options} />
      <SelectField
        form={form}
        name="approvalStatus"
        label="Client Approval"
        options={approvalStatus.options}
      />
      <WhileRejecting present={present} chosen={() => getValue(form.store, "approvalStatus")}>
        <TextareaField form={form} name="comment" {...rejectionField} />
      </WhileRejecting>
      <FileField form={form} name="fileUrl" onChoose={(value) => setValue(form.store, "fileUrl", value)} />
    </FormDialog>
  );
}
