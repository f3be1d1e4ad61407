import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useChange, withReason } from "#/islands/runtime/changes/change";
import { ApiError } from "#/src/client/api-error";
import { answer, api, done } from "#/src/client/browser";
import type {
  ApplyPlan,
  Request,
  RequestLink,
  ReviewAnswers,
  SendRequestLink,
  SentRequestLink,
} from "#/src/contract/requests";
import { sentTag } from "#/src/format/order-tag";
import { linksKey, requestKey } from "./queries";

const route = api.requests[":id"];
const reviewKey = (taskId: string) => ["review", taskId];

/**
 * Decides on answers; with `sendBack` returns the request to the client. Decisions are sent one after another, so that
 * nobody waits for one before making the next.
 */
export function useReview({ taskId, answers }: Request) {
  const queries = useQueryClient();
  const shown = { headers: { "If-Match": `"${sentTag(answers)}"` } };
  return useChange({
    mutationKey: reviewKey(taskId),
    scope: { id: `review ${taskId}` },
    send: (json: ReviewAnswers): Promise<Request> =>
      answer(route.review.$post({ param: { id: taskId }, json }, shown)),
    done: ({ state }) =>
      state === "accepted"
        ? "All answers were accepted"
        : state === "returned"
          ? "Sent back to the client"
          : "Review stored",
    failed: (error) =>
      error instanceof ApiError && error.status === 412
        ? "The review was not stored: the client sent other answers in the meantime, which are shown now."
        : withReason("The review was not stored: {message}", error),
    show: (request) => queries.setQueryData(requestKey(taskId), request),
    refresh: () => queries.invalidateQueries({ queryKey: requestKey(taskId), exact: true }),
  });
}

/** True while a decision on any answer is being stored. */
export const useIsReviewing = (taskId: string) => useIsMutating({ mutationKey: reviewKey(taskId) }) > 0;

/** Carries out the plan of applying the answers. */
export function useApply(taskId: string) {
  const queries = useQueryClient();
  return useChange({
    send: (planHash: string): Promise<ApplyPlan> =>
      answer(route.apply.$post({ param: { id: taskId }, json: { planHash } })),
    done: "The answers were applied to the client",
    failed: "The answers were not applied: {message}",
    refresh: () => queries.invalidateQueries({ queryKey: requestKey(taskId), exact: true }),
  });
}

/** Sends the form to an address. */
export function useSendLink(taskId: string) {
  const queries = useQueryClient();
  return useChange({
    send: (json: SendRequestLink): Promise<SentRequestLink> =>
      answer(route.links.$post({ param: { id: taskId }, json })),
    done: ({ email, link }) =>
      link === undefined ? `The form was sent to ${email}` : `The link for ${email} is ready to pass on`,
    failed: "The form was not sent: {message}",
    refresh: () => queries.invalidateQueries({ queryKey: linksKey(taskId) }),
  });
}

export function useWithdrawLink(taskId: string) {
  const queries = useQueryClient();
  return useChange({
    send: ({ id }: RequestLink) => done(api["request-links"][":id"].$delete({ param: { id } })),
    done: (_, { email }) => `The link of ${email} was withdrawn`,
    failed: "The link was not withdrawn: {message}",
    refresh: () => queries.invalidateQueries({ queryKey: linksKey(taskId) }),
  });
}
