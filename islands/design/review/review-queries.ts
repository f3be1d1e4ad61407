import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DesignAsset } from "#/src/contract/design";
import type { ClientPerson } from "#/src/contract/invitations";
import type { ReviewLink } from "#/src/contract/reviews";
import { useProjectCache } from "../queries";

/** From the menu's opening to the dialog's: what was fetched with the one is not asked for again by the other. */
const freshMs = 10_000;

export const linksKey = (assetId: string) => ["/api/design-assets", assetId, "review"];

const linksOf = (assetId: string) => ({ queryKey: linksKey(assetId), staleTime: freshMs });
const peopleOf = (clientId: string | undefined) => ({ queryKey: ["/api/clients", clientId, "people"] });

/** The links by which an asset was sent. */
export function useReviewLinks(assetId: string) {
  return useQuery<ReviewLink[]>(linksOf(assetId));
}

/** Who of a project's client is known. */
export function usePeople(projectId: string) {
  const clientId = useClientOf()(projectId);
  return useQuery<ClientPerson[]>({ ...peopleOf(clientId), enabled: clientId !== undefined });
}

/** Fetches what the dialog opens with: for one that opened empty, all of it would move when it came. */
export function usePrefetchReview({ id, projectId }: DesignAsset) {
  const queries = useQueryClient();
  const clientOf = useClientOf();
  return () => {
    const clientId = clientOf(projectId);
    void queries.prefetchQuery(linksOf(id));
    if (clientId !== undefined) void queries.prefetchQuery(peopleOf(clientId));
  };
}

function useClientOf() {
  const { current } = useProjectCache();
  return (projectId: string) => current().find(({ id }) => id === projectId)?.clientId;
}
