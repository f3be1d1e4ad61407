import { conflictOn } from "#/islands/forms/conflict-on";
import { asSeen } from "#/islands/runtime/as-seen";
import { useChange } from "#/islands/runtime/change";
import { answer, api, ifMatch } from "#/src/client/browser";
import type { Client, CreateClientInput } from "#/src/contract/clients";
import { clients } from "./queries";

export function useCreateClient() {
  return useChange({
    send: (json: CreateClientInput): Promise<Client> =>
      answer(api.clients.$post({ json })).catch(conflictOn("name")),
    done: "Client created successfully",
    failed: "Failed to create client",
    refresh: clients.useCache().refresh,
  });
}

export function useUpdateClient() {
  return useChange({
    send: ({ client, json }: { client: Client; json: Partial<CreateClientInput> }): Promise<Client> =>
      asSeen(ifMatch(client), (headers) =>
        answer(api.clients[":id"].$patch({ param: { id: client.id }, json }, { headers })),
      ).catch(conflictOn("name")),
    done: "Client updated successfully",
    failed: "Failed to update client",
    refresh: clients.useCache().refresh,
  });
}
