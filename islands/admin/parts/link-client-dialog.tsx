import { EntityDialog } from "#/islands/forms/entity-dialog";
import { SelectField } from "#/islands/forms/text-fields";
import type { AdminUser } from "#/src/contract/admin";
import { useLinkClient } from "../changes";
import { useFacts } from "../facts";
import { LinkClientForm } from "../form";
import { nameOf } from "../people";
import { clientOptions } from "./client-options";

/** Says which client a client's user belongs to. */
export function LinkClientDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { clients } = useFacts();
  const link = useLinkClient();
  return (
    <EntityDialog
      what="client-link"
      row={user}
      form={(row) => ({ schema: LinkClientForm, values: { clientId: row.clientId ?? "" } })}
      title="Link Client"
      description={`${nameOf(user)} sees this client only. Until one is linked, they see an empty portal.`}
      submitLabel="Link Client"
      save={({ clientId }, row) => link.mutateAsync({ user: row, clientId })}
      onClose={onClose}
    >
      {(form) => (
        <SelectField
          form={form}
          name="clientId"
          label="Client"
          emptyLabel="Not linked"
          options={clientOptions(clients)}
        />
      )}
    </EntityDialog>
  );
}
