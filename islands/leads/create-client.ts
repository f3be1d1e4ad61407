import { useQueryClient } from "@tanstack/react-query";
import { clientsPath } from "#/islands/clients/keys";
import { conflictOn } from "#/islands/forms/conflict-on";
import { useChange } from "#/islands/runtime/change";
import { detailOf } from "#/islands/runtime/failure-sentence";
import { answer, api } from "#/src/client/browser";
import { clientMadeAlready } from "#/src/contract/choices/leads";
import type { Client, CreateClientInput } from "#/src/contract/clients";
import type { Lead } from "#/src/contract/leads";
import { useLeadCache } from "./queries";

/** Makes a client of a won lead; whoever comes second is told, and shown the client that there is. */
export function useCreateClientOfLead({ id }: Pick<Lead, "id">) {
  const queries = useQueryClient();
  const { refresh } = useLeadCache();
  return useChange({
    send: (json: CreateClientInput): Promise<Client> =>
      answer(api["client-leads"][":id"].client.$post({ param: { id }, json })).catch((error) => {
        if (isSecond(error)) throw error;
        return conflictOn("name")(error);
      }),
    done: "Client created successfully",
    failed: (error) => (isSecond(error) ? clientMadeAlready : "Failed to create client"),
    refresh: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: [clientsPath] })]),
  });
}

function isSecond(error: Error): boolean {
  return detailOf(error) === clientMadeAlready;
}
