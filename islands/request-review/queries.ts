import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#/src/client/browser";
import type { ApplyPlan, Request, RequestLink } from "#/src/contract/requests";

const route = api.requests[":id"];
export const requestKey = (taskId: string) => ["/api/requests", taskId] as const;
export const linksKey = (taskId: string) => ["/api/requests", taskId, "links"] as const;

/** A request as staff see it; the page includes it. */
export function useRequest(first: Request) {
  const { data } = useQuery<Request>({
    queryKey: requestKey(first.taskId),
    queryFn: ({ signal }): Promise<Request> =>
      answer(route.$get({ param: { id: first.taskId } }, { init: { signal } })),
    initialData: first,
  });
  return data;
}

/** Returns the plan of applying the answers. */
export function usePlan(taskId: string) {
  return useQuery<ApplyPlan>({
    queryKey: ["request-plan", taskId],
    queryFn: () => answer(route.apply.$post({ param: { id: taskId }, json: { dryRun: true } })),
    gcTime: 0,
  });
}

/** The links by which the form was sent to addresses; the page includes them. */
export function useLinks(taskId: string, first: RequestLink[]) {
  const { data } = useQuery<RequestLink[]>({
    queryKey: linksKey(taskId),
    queryFn: ({ signal }): Promise<RequestLink[]> =>
      answer(route.links.$get({ param: { id: taskId } }, { init: { signal } })),
    initialData: first,
  });
  return data;
}
