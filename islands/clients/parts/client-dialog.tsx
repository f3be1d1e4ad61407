import { useState } from "react";
import { clientStatus, clientType } from "../../../src/contract/choices/clients";
import type { Client, CreateClientInput } from "../../../src/contract/clients";
import { FormDialog } from "../../forms/form-dialog";
import { type PortalForm, usePortalForm } from "../../forms/portal-form";
import { SelectField, TextField } from "../../forms/text-fields";
import { ImageField } from "../../uploads/image-field";
import { useKeepAvatar } from "../../uploads/queries";
import {
  ClientForm,
  type ClientFormOutput,
  type ClientFormValues,
  changesTo,
  emptyClient,
  valuesOf,
} from "../form";
import { useCreateClient, useUpdateClient } from "../queries";

type ClientDialogProps = {
  /** The client to edit; null for a new one. Later changes of it do not touch what is being typed. */
  client: Client | null;
  onSaved?: (client: Client) => void;
  onClose: () => void;
};

/** "Create New Client", and "Edit Client" for one that exists. Open while it is mounted. */
export function ClientDialog({ client, ...rest }: ClientDialogProps) {
  return client ? <EditDialog client={client} {...rest} /> : <CreateDialog {...rest} />;
}

type DialogProps = Omit<ClientDialogProps, "client">;

function CreateDialog(props: DialogProps) {
  const form = usePortalForm({ name: "create-client", schema: ClientForm, initialValues: emptyClient });
  const create = useCreateClient();
  return (
    <FieldsDialog
      {...props}
      form={form}
      title="Create New Client"
      submitLabel="Create Client"
      save={create.mutateAsync}
    />
  );
}

function EditDialog({ client, ...props }: DialogProps & { client: Client }) {
  const [opened] = useState(client);
  const form = usePortalForm({
    name: `edit-client-${opened.id}`,
    schema: ClientForm,
    initialValues: valuesOf(opened),
  });
  const update = useUpdateClient(opened);
  return (
    <FieldsDialog
      {...props}
      form={form}
      title="Edit Client"
      submitLabel="Save Changes"
      save={(edited) => update.mutateAsync(changesTo(opened, edited))}
    />
  );
}

type FieldsDialogProps = DialogProps & {
  form: PortalForm<ClientFormValues, ClientFormOutput>;
  title: string;
  submitLabel: string;
  save: (edited: CreateClientInput) => Promise<Client>;
};

function FieldsDialog({ form, title, submitLabel, save, onSaved, onClose }: FieldsDialogProps) {
  const keepAvatar = useKeepAvatar();
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={submitLabel}
      columns={2}
      onSubmit={async (edited) => {
        const saved = await save(edited);
        onSaved?.(saved);
      }}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
