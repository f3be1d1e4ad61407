import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { UpdateClientFields } from "#/src/contract/client-fields";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import { clientDetailKey } from "../queries";

type FieldsChange = { client: Client; change: UpdateClientFields };

/** Changes values of the agency's own fields of a client. */
export function useSetFields(clientId: string) {
  const queries = useQueryClient();
  const queryKey = clientDetailKey(clientId);
  const show = (client: Client) => {
    queries.setQueryData<ClientDetail>(queryKey, (detail) => detail && { ...detail, client });
  };
  return useChange({
    send: ({ client, change }: FieldsChange): Promise<Client> =>
      withIfMatch(client, (ifMatchOptions) =>
        answer(api.clients[":id"].fields.$patch({ param: { id: clientId }, json: change }, ifMatchOptions)),
      ),
    done: "Fields updated successfully",
    failed: "Failed to update the fields: {message}",
    show,
    showCurrent: show,
    forget: () => void queries.invalidateQueries({ queryKey }),
  });
}
