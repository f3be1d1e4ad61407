import { conflictOn } from "#/islands/forms/conflict-on";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { useChange } from "#/islands/runtime/changes/change";
import { useEdit } from "#/islands/runtime/changes/row-changes";
import { answer, api } from "#/src/client/browser";
import type { Client, CreateClientInput } from "#/src/contract/clients";
import type { Assignee } from "#/src/contract/users";
import { ClientForm, changesTo, emptyClient, valuesOf } from "../form";
import { clients } from "../queries";
import { ClientFields } from "./client-fields";

type ClientDialogProps = {
  /** The client to edit; null for a new one. */
  client: Client | null;
  /** Possible assignees. */
  people: readonly Assignee[];
  onSaved?: (client: Client) => void;
  onClose: () => void;
};

/** "Create New Client", or "Edit Client" for an existing one. */
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
        row ? update.mutateAsync({ row, json: changesTo(row, edited) }) : create.mutateAsync(edited)
      }
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      {(form) => (
        <ClientFields
          form={form}
          people={people}
          managerId={client?.accountManagerId ?? null}
          timeZone={client?.timeZone ?? null}
        />
      )}
    </EntityDialog>
  );
}

function useCreateClient() {
  return useChange({
    send: (json: CreateClientInput): Promise<Client> =>
      answer(api.clients.$post({ json })).catch(conflictOn("name")),
    done: "Client created successfully",
    failed: "Failed to create client",
    refresh: clients.useCache().refresh,
  });
}

function useUpdateClient() {
  const { refresh } = clients.useCache();
  return useEdit(
    { refresh },
    {
      send: (param, json: Partial<CreateClientInput>, ifMatchOptions): Promise<Client> =>
        answer(api.clients[":id"].$patch({ param, json }, ifMatchOptions)).catch(conflictOn("name")),
      done: "Client updated successfully",
      failed: "Failed to update client",
    },
  );
}
