import { setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { BoundField, type FieldSignals } from "../../forms/bound-field";
import type { PortalForm } from "../../forms/portal-form";
import { toastSuccess } from "../../ui/toast/store";
import { UploadField } from "../../uploads/upload-field";
import type { LeadFormOutput, LeadFormValues } from "../form";

/** The product photo: uploaded at once, used when the lead is saved. */
export function PhotoField({ form }: { form: PortalForm<LeadFormValues, LeadFormOutput> }) {
  const choose = (path: string) =>
    setValue(form.store, "productImageUrl", path, { shouldTouched: true, shouldDirty: true });
  return (
    <BoundField form={form} name="productImageUrl" type="string" span="full">
      {(signals) => <PhotoLeaf signals={signals} onChoose={choose} />}
    </BoundField>
  );
}

function PhotoLeaf({ signals, onChoose }: { signals: FieldSignals; onChoose: (path: string) => void }) {
  useSignals();
  const { value, error } = signals;
  const path = value.value;
  return (
    <UploadField
      label="Product Photo"
      hint="Max size: 5MB"
      error={error.value || undefined}
      value={typeof path === "string" && path !== "" ? path : null}
      onUploaded={(objectPath) => {
        onChoose(objectPath);
        toastSuccess("Image uploaded");
      }}
      onRemoved={() => onChoose("")}
    />
  );
}
