import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClientPerson, Invitation } from "#/src/contract/invitations";
import { clientDetailKey } from "../queries";

const invitationsKey = (clientId: string) => [...clientDetailKey(clientId), "invitations"];
const peopleKey = (clientId: string) => [...clientDetailKey(clientId), "people"];

/** Loads a client's people and invitations when first shown. */
export function useAccess(clientId: string) {
  const people = useQuery<ClientPerson[]>({ queryKey: peopleKey(clientId), staleTime: 0 });
  const invitations = useQuery<Invitation[]>({ queryKey: invitationsKey(clientId), staleTime: 0 });
  return {
    people: people.data,
    /** Pending ones, including those with an expired link. */
    waiting: invitations.data?.filter(({ state }) => state === "sent" || state === "expired"),
    error: people.error ?? invitations.error,
    isFetching: people.isFetching || invitations.isFetching,
    retry: () => void Promise.all([people.refetch(), invitations.refetch()]),
  };
}

/** Reloads both, and the client, which says how far its people have come. */
export function useRefreshAccess(clientId: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      ...[peopleKey(clientId), invitationsKey(clientId)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
      queries.invalidateQueries({ queryKey: clientDetailKey(clientId), exact: true }),
    ]);
}
