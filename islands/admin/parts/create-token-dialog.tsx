import { FormDialog } from "#/islands/forms/form-dialog";
import { DateField, SelectField, TextField } from "#/islands/forms/text-fields";
import { useViewer } from "#/islands/runtime/viewer";
import type { NewApiToken } from "#/src/contract/tokens";
import { addDays, startOfDay } from "#/src/format/dates";
import { useCreateToken } from "../changes";
import { newToken, TokenForm, tokenRoles } from "../form";

type CreateTokenDialogProps = { onCreated: (token: NewApiToken) => void; onClose: () => void };

export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { today, timeZone } = useViewer();
  const create = useCreateToken();
  return (
    <FormDialog
      name="create-token"
      schema={TokenForm}
      initialValues={newToken(today)}
      title="Create API Token"
      description="Give it the least role that its script needs."
      submitLabel="Create Token"
      onSubmit={async ({ expiresAt: lastDay, ...token }) => {
        onCreated(await create.mutateAsync({ ...token, expiresAt: endOfDay(timeZone, lastDay) }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" placeholder="Nightly report" isRequired />
          <SelectField form={form} name="role" label="Role" options={tokenRoles} />
          <DateField
            form={form}
            name="expiresAt"
            label="Expires"
            hint="The last day on which it works, within a year"
            isRequired
          />
        </>
      )}
    </FormDialog>
  );
}

/** The last second of a day, so that the list shows that day. */
function endOfDay(timeZone: string, day: string): string {
  const next = Date.parse(startOfDay(timeZone, addDays(day, 1)));
  return new Date(next - 1_000).toISOString();
}
