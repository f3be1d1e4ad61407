import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DesignAsset } from "#/src/contract/design";
import type { ClientPerson } from "#/src/contract/invitations";
import type { ReviewLink } from "#/src/contract/reviews";
import { useProjectCache } from "../queries";

/** Time between opening the menu and the dialog: data prefetched by the one is not loaded again by the other. */
const freshMs = 10_000;

export const linksKey = (assetId: string) => ["/api/design-assets", assetId, "review"];

const linksOf = (assetId: string) => ({ queryKey: linksKey(assetId), staleTime: freshMs });
const peopleOf = (clientId: string | undefined) => ({ queryKey: ["/api/clients", clientId, "people"] });

/** Loads the review links of an asset. */
export function useReviewLinks(assetId: string) {
  return useQuery<ReviewLink[]>(linksOf(assetId));
}

/** Loads the people of a project's client. */
export function usePeople(projectId: string) {
  const clientId = useClientOf()(projectId);
  return useQuery<ClientPerson[]>({ ...peopleOf(clientId), enabled: clientId !== undefined });
}

/** Prefetches the dialog's data: a dialog that opens empty would shift when it arrives. */
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
