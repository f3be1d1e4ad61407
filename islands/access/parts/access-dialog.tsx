import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { DateField, SelectField, TextareaField, TextField } from "#/islands/forms/text-fields";
import type { Access } from "#/src/contract/account-access";
import { spApiDays } from "#/src/contract/choices/access";
import { accessFields } from "#/src/contract/nouns/access";
import { useCreateAccess, useUpdateAccess } from "../changes";
import { AccessForm, changesTo, emptyAccess, valuesOf } from "../form";

type AccessDialogProps = {
  clientId: string;
  /** The access to edit; null for a new one. */
  access: Access | null;
  onClose: () => void;
};

/** Adds or edits an access. Open while mounted. */
export function AccessDialog({ clientId, access, onClose }: AccessDialogProps) {
  const create = useCreateAccess(clientId);
  const update = useUpdateAccess();
  return (
    <EntityDialog
      what="access"
      row={access}
      form={(row) => ({ schema: AccessForm, values: row ? valuesOf(row) : emptyAccess })}
      title={access ? "Edit Access" : "Add Access"}
      submitLabel={access ? "Save Changes" : "Add Access"}
      columns={2}
      save={(edited, row) =>
        row ? update.mutateAsync({ row, json: changesTo(row, edited) }) : create.mutateAsync(edited)
      }
      onClose={onClose}
    >
      {(form) => {
        const field = fieldProps(form, accessFields);
        return (
          <>
            <SelectField {...field("kind")} />
            <TextField
              {...field("marketplace")}
              placeholder="US"
              hint="For another kind, the name of the service"
            />
            <SelectField {...field("state")} />
            <DateField {...field("grantedAt")} hint="Today, unless you enter another day" />
            <DateField
              {...field("expiresAt")}
              hint={`For a Selling Partner API application ${spApiDays} days after it was granted`}
            />
            <TextareaField {...field("note")} span="full" rows={3} hint="Team only" />
          </>
        );
      }}
    </EntityDialog>
  );
}
