import { useQuery } from "@tanstack/react-query";
import type { ClientDetail } from "#/src/contract/onboarding";

export const clientDetailKey = (clientId: string) => ["/api/clients", clientId] as const;

/** Loads a client with onboarding and tasks. `first` comes from the page: null when there is no such client. */
export function useClientDetail(clientId: string, first: ClientDetail | null | undefined) {
  return useQuery<ClientDetail>({
    queryKey: clientDetailKey(clientId),
    enabled: first !== null,
    ...(first && { initialData: first }),
  });
}
