import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/change";
import { answer, api } from "#/src/client/browser";
import type { ClientDetail, StartedOnboarding } from "#/src/contract/onboarding";

export const clientDetailKey = (clientId: string) => ["/api/clients", clientId] as const;

/** A client with onboarding and tasks. `first` is what the page found: null when there is no such client. */
export function useClientDetail(clientId: string, first: ClientDetail | null | undefined) {
  return useQuery<ClientDetail>({
    queryKey: clientDetailKey(clientId),
    enabled: first !== null,
    ...(first && { initialData: first }),
  });
}

/** Starts the client's onboarding today (`yyyy-mm-dd`); the agency's tasks go to the assignee. */
export function useStartOnboarding(clientId: string, today: string, assigneeUserId: string | null) {
  const queries = useQueryClient();
  return useChange({
    send: (): Promise<StartedOnboarding> =>
      answer(
        api.clients[":id"].onboarding.$post({
          param: { id: clientId },
          json: { startDate: today, assigneeUserId },
        }),
      ),
    done: "Onboarding started successfully",
    failed: "Failed to start onboarding",
    show: (started) =>
      queries.setQueryData<ClientDetail>(
        clientDetailKey(clientId),
        (detail) => detail && { ...detail, ...started },
      ),
  });
}
