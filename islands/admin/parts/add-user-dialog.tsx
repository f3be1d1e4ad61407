import { getValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { FormDialog } from "#/islands/forms/form-dialog";
import type { PortalForm } from "#/islands/forms/portal-form";
import { SelectField, TextField } from "#/islands/forms/text-fields";
import { role } from "#/src/contract/choices/users";
import { useAddUser } from "../changes";
import { useFacts } from "../facts";
import { AddUserForm, newUser } from "../form";
import { clientOptions } from "./client-options";

/** Adds somebody before they arrive. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const add = useAddUser();
  return (
    <FormDialog
      name="add-user"
      schema={AddUserForm}
      initialValues={newUser}
      title="Add User"
      description="They come in with their first verified sign-in with this address."
      submitLabel="Add User"
      onSubmit={(user) => add.mutateAsync(user)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="email" label="Email" type="email" isRequired />
          <SelectField form={form} name="role" label="Role" options={role.options} />
          <ClientOfUser form={form} />
        </>
      )}
    </FormDialog>
  );
}

type AddUserStore = PortalForm<typeof newUser, unknown>;

/** Asked for the role client only. */
function ClientOfUser({ form }: { form: AddUserStore }) {
  useSignals();
  const { clients } = useFacts();
  if (getValue(form.store, "role") !== "client") return null;
  return (
    <SelectField
      form={form}
      name="clientId"
      label="Client"
      hint="Until a client is linked, they see an empty portal."
      emptyLabel="Not linked yet"
      options={clientOptions(clients)}
    />
  );
}
