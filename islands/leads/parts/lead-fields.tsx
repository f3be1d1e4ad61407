import type { PortalForm } from "#/islands/forms/portal-form";
import { DateField, SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/viewer";
import type { SelectOption } from "#/islands/ui/inputs";
import { toastSuccess } from "#/islands/ui/toast/store";
import { ImageField } from "#/islands/uploads/image-field";
import { leadSource, leadStatus } from "#/src/contract/choices/leads";
import type { LeadFormOutput, LeadFormValues } from "../form";
import { priorities } from "../priorities";

type LeadFieldsProps = {
  form: PortalForm<LeadFormValues, LeadFormOutput>;
  owners: readonly SelectOption[];
};

/** The fields of a lead, for a new one and for editing. */
export function LeadFields({ form, owners }: LeadFieldsProps) {
  const { currency } = useViewer();
  return (
    <>
      <TextField form={form} name="companyName" label="Company Name" isRequired />
      <TextField form={form} name="clientName" label="Client Name" isRequired />
      <TextField form={form} name="email" label="Email" type="email" isRequired />
      <TextField form={form} name="phone" label="Phone" type="tel" />
      <SelectField form={form} name="leadSource" label="Lead Source" options={leadSource.options} />
      <SelectField form={form} name="leadStatus" label="Lead Status" options={leadStatus.options} />
      <TextField
        form={form}
        name="dealValue"
        label="Deal Value"
        hint={`A whole amount in ${currency}`}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
      />
      <SelectField form={form} name="priorityScore" label="Priority Score" options={scores} />
      <SelectField form={form} name="ownerId" label="Owner" options={owners} emptyLabel="Nobody" />
      <DateField form={form} name="nextActionDate" label="Next Action Date" />
      <TextField form={form} name="websiteUrl" label="Website URL" type="url" placeholder="https://" />
      <TextField
        form={form}
        name="amazonStoreUrl"
        label="Amazon Store URL"
        type="url"
        placeholder="https://"
      />
      <TextField
        form={form}
        name="clientFileLink"
        label="Client File Link"
        type="url"
        placeholder="https://"
        span="full"
      />
      <TextareaField form={form} name="recentActivity" label="Recent Activity" span="full" rows={2} />
      <TextareaField form={form} name="notes" label="Notes" span="full" rows={4} />
      <ImageField
        form={form}
        name="productImageUrl"
        label="Product Photo"
        hint="Max size: 5MB"
        span="full"
        onUploaded={() => toastSuccess("Image uploaded")}
      />
    </>
  );
}

const scores = priorities.map((value, index) => ({ value, label: `${value}${edge(index)}` }));

function edge(index: number): string {
  if (index === 0) return ", lowest";
  return index === priorities.length - 1 ? ", highest" : "";
}
