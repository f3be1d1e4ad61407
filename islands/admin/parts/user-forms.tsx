import { getValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { FormDialog } from "#/islands/forms/form-dialog";
import { NameForm, nameValues } from "#/islands/forms/person-name";
import type { PortalForm } from "#/islands/forms/portal-form";
import { SelectField, TextField } from "#/islands/forms/text-fields";
import { CheckboxGroupField } from "#/islands/forms/tick-fields";
import type { SelectOption } from "#/islands/ui/inputs";
import type { AdminUser } from "#/src/contract/admin";
import { role } from "#/src/contract/choices/users";
import { useAddUser, useChangeUserName, useLinkClient } from "../changes";
import { AddUserForm, LinkClientForm, newUser } from "../form";
import { type AdminPageContext, usePageContext } from "../page-context";
import { nameOf } from "../people";

/** Adds a user before their first sign-in. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const add = useAddUser();
  return (
    <FormDialog
      name="add-user"
      schema={AddUserForm}
      initialValues={newUser}
      title="Add User"
      description="They get access with their first verified sign-in with this address."
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

/** Shown for the client role only. */
function ClientOfUser({ form }: { form: AddUserStore }) {
  useSignals();
  const { clients } = usePageContext();
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

/** Links a client user to one more client, and ends the memberships that are unchecked. */
export function LinkClientDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { clients } = usePageContext();
  const link = useLinkClient();
  return (
    <EntityDialog
      what="client-link"
      row={user}
      form={(row) => ({
        schema: LinkClientForm,
        values: { memberOf: row.clients.map(({ id }) => id), clientId: "" },
      })}
      title="Link Client"
      description={`${nameOf(user)} sees their clients only. Until one is linked, they see an empty portal.`}
      submitLabel="Link Client"
      save={({ clientIds }, row) => link.mutateAsync({ user: row, clientIds })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {user.clients.length > 0 && (
            <CheckboxGroupField
              form={form}
              name="memberOf"
              label="Linked"
              hint="Unchecking one ends their access to it."
              options={clientOptions(user.clients)}
            />
          )}
          <SelectField
            form={form}
            name="clientId"
            label="Client"
            emptyLabel={user.clients.length > 0 ? "No other" : "Not linked"}
            options={clientOptions(clients.filter(({ id }) => user.clients.every((own) => own.id !== id)))}
          />
        </>
      )}
    </EntityDialog>
  );
}

/** Names a user whose sign-in service has a wrong name or none. */
export function UserNameDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = useChangeUserName();
  return (
    <EntityDialog
      what="user-name"
      row={user}
      form={(row) => ({ schema: NameForm, values: nameValues(row) })}
      title="Edit Name"
      description={`${user.email} has this name from now on. Leave both empty to use the name from the sign-in service.`}
      submitLabel="Save Name"
      columns={2}
      save={(name, row) => change.mutateAsync({ row, json: name })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="firstName" label="First Name" />
          <TextField form={form} name="lastName" label="Last Name" />
        </>
      )}
    </EntityDialog>
  );
}

function clientOptions(clients: AdminPageContext["clients"]): SelectOption[] {
  return clients.map(({ id, name }) => ({ value: id, label: name }));
}
