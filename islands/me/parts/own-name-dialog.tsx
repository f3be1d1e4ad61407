import { FormDialog } from "#/islands/forms/form-dialog";
import { NameForm, nameValues } from "#/islands/forms/person-name";
import { TextField } from "#/islands/forms/text-fields";
import type { CurrentUser } from "#/src/contract/users";
import { useChangeOwnName } from "../changes";

/** Edits the person's own name. */
export function OwnNameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const change = useChangeOwnName();
  return (
    <FormDialog
      name="own-name"
      schema={NameForm}
      initialValues={nameValues(user)}
      title="Edit Your Name"
      description="Everybody in the portal sees it. Leave both empty to use the name from the sign-in service."
      submitLabel="Save Name"
      columns={2}
      onSubmit={(name) => change.mutateAsync(name)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" />
        </>
      )}
    </FormDialog>
  );
}
