import { EntityDialog } from "#/islands/forms/entity-dialog";
import { personOptions } from "#/islands/forms/person-options";
import { SelectField, TextField } from "#/islands/forms/text-fields";
import { ImageField } from "#/islands/uploads/image-field";
import { useKeepAvatar } from "#/islands/uploads/queries";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import type { Client } from "#/src/contract/clients";
import type { Assignee } from "#/src/contract/users";
import { useCreateClient, useUpdateClient } from "../changes";
import { ClientForm, changesTo, emptyClient, valuesOf } from "../form";

type ClientDialogProps = {
  /** The client to edit; null for a new one. */
  client: Client | null;
  /** Who work can be given to. */
  people: readonly Assignee[];
  onSaved?: (client: Client) => void;
  onClose: () => void;
};

/** "Create New Client", and "Edit Client" for one that exists. */
export function ClientDialog({ client, people, onSaved, onClose }: ClientDialogProps) {
  const create = useCreateClient();
  const update = useUpdateClient();
  const keepAvatar = useKeepAvatar();
  return (
    <EntityDialog
      what="client"
      row={client}
      form={(row) => ({ schema: ClientForm, values: row ? valuesOf(row) : emptyClient })}
      title={client ? "Edit Client" : "Create New Client"}
      submitLabel={client ? "Save Changes" : "Create Client"}
      columns={2}
      save={(edited, row) =>
        row ? update.mutateAsync({ client: row, json: changesTo(row, edited) }) : create.mutateAsync(edited)
      }
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {(form) => (
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
            options={personOptions(people, client?.accountManagerId)}
            emptyLabel="Nobody"
            span="full"
          />
          <TextField form={form} name="websiteUrl" label="Website URL" type="url" placeholder="https://" />
          <TextField
            form={form}
            name="amazonStorefrontUrl"
            label="Amazon Storefront URL"
            type="url"
            placeholder="https://"
          />
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
      )}
    </EntityDialog>
  );
}
