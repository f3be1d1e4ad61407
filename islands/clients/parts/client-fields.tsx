import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { SelectField, TextField, UrlField } from "#/islands/forms/text-fields";
import { ImageField } from "#/islands/uploads/image-field";
import { useKeepAvatar } from "#/islands/uploads/queries";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import type { Assignee } from "#/src/contract/users";
import type { ClientFormOutput, ClientFormValues } from "../form";

type ClientFieldsProps = {
  form: PortalForm<ClientFormValues, ClientFormOutput>;
  /** Who work can be given to; whoever manages the client can go on. */
  people: readonly Assignee[];
  managerId: string | null;
};

/** The fields of a client, for a new one and for editing. */
export function ClientFields({ form, people, managerId }: ClientFieldsProps) {
  const keepAvatar = useKeepAvatar();
  return (
    <>
      <TextField form={form} name="name" label="Company Name" isRequired span="full" />
      <TextField
        form={form}
        name="brandNames"
        label="Brand Names"
        hint="Separate several brands with commas; write \\, for a comma within a name"
        isRequired
        span="full"
      />
      <SelectField form={form} name="clientType" label="Client Type" options={clientType.options} />
      <SelectField form={form} name="status" label="Status" options={clientStatus.options} />
      <TextField form={form} name="primaryContactName" label="Primary Contact Name" isRequired />
      <TextField
        form={form}
        name="primaryContactEmail"
        label="Primary Contact Email"
        type="email"
        isRequired
      />
      <SelectField
        form={form}
        name="accountManagerId"
        label="Account Manager"
        options={personOptions(people, managerId)}
        emptyLabel="Nobody"
        span="full"
      />
      <UrlField form={form} name="websiteUrl" label="Website URL" />
      <UrlField form={form} name="amazonStorefrontUrl" label="Amazon Storefront URL" />
      <ImageField
        form={form}
        name="avatarUrl"
        label="Avatar"
        hint="Max size: 5MB"
        span="full"
        keep={async ({ uploadURL }) =>
          (await keepAvatar.mutateAsync({ avatarImageURL: uploadURL })).objectPath
        }
      />
    </>
  );
}
