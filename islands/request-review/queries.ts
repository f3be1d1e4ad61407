import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { answer, api, done } from "#/src/client/browser";
import type {
  ApplyPlan,
  Request,
  RequestLink,
  ReviewAnswers,
  SendRequestLink,
  SentRequestLink,
} from "#/src/contract/requests";

const route = api.requests[":id"];
const requestKey = (taskId: string) => ["/api/requests", taskId] as const;
const linksKey = (taskId: string) => ["/api/requests", taskId, "links"] as const;

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

/** Decides on answers; with `sendBack` returns the request to the client. */
export function useReview(taskId: string) {
  const queries = useQueryClient();
  return useChange({
    send: (json: ReviewAnswers): Promise<Request> =>
      answer(route.review.$post({ param: { id: taskId }, json })),
    done: ({ state }) =>
      state === "accepted"
        ? "All answers were accepted"
        : state === "returned"
          ? "Sent back to the client"
          : "Review stored",
    failed: "The review was not stored: {message}",
    show: (request) => queries.setQueryData(requestKey(taskId), request),
    refresh: () => queries.invalidateQueries({ queryKey: requestKey(taskId), exact: true }),
  });
}

/** Returns the plan of applying the answers. */
export function usePlan(taskId: string) {
  return useQuery<ApplyPlan>({
    queryKey: ["request-plan", taskId],
    queryFn: () => answer(route.apply.$post({ param: { id: taskId }, json: { dryRun: true } })),
    gcTime: 0,
  });
}

export function useApply(taskId: string) {
  return useChange({
    send: (planHash: string): Promise<ApplyPlan> =>
      answer(route.apply.$post({ param: { id: taskId }, json: { planHash } })),
    done: "The answers were applied to the client",
    failed: "The answers were not applied: {message}",
  });
}

/** The links by which the form was sent to addresses; the page includes them. */
export function useLinks(taskId: string, first: RequestLink[]) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: linksKey(taskId) });
  const { data } = useQuery<RequestLink[]>({
    queryKey: linksKey(taskId),
    queryFn: ({ signal }): Promise<RequestLink[]> =>
      answer(route.links.$get({ param: { id: taskId } }, { init: { signal } })),
    initialData: first,
  });
  const send = useChange({
    send: (json: SendRequestLink): Promise<SentRequestLink> =>
      answer(route.links.$post({ param: { id: taskId }, json })),
    done: ({ email, link }) => (link ? `Pass this on to ${email}: ${link}` : `The form was sent to ${email}`),
    failed: "The form was not sent: {message}",
    refresh,
  });
  const withdraw = useChange({
    send: ({ id }: RequestLink) => done(api["request-links"][":id"].$delete({ param: { id } })),
    done: (_, { email }) => `The link of ${email} was withdrawn`,
    failed: "The link was not withdrawn: {message}",
    refresh,
  });
  return { links: data, send, withdraw };
}
