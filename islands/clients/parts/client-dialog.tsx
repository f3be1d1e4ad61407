import { EntityDialog } from "#/islands/forms/entity-dialog";
import type { Client } from "#/src/contract/clients";
import type { Assignee } from "#/src/contract/users";
import { useCreateClient, useUpdateClient } from "../changes";
import { ClientForm, changesTo, emptyClient, valuesOf } from "../form";
import { ClientFields } from "./client-fields";

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
      {(form) => <ClientFields form={form} people={people} managerId={client?.accountManagerId ?? null} />}
    </EntityDialog>
  );
}
