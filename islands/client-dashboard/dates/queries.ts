import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { counted } from "#/islands/runtime/lists/list-states";
import { answer, api } from "#/src/client/browser";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { NewDates } from "../page-context";
import { clientDetailKey } from "../queries";

const route = api.clients[":id"].onboarding.reschedule;

/** Requests the plan of new dates; nothing changes. */
export function planDates(clientId: string, dates: NewDates): Promise<ReschedulePlan> {
  return answer(route.$post({ param: { id: clientId }, json: { ...dates, dryRun: true } }));
}

/** Loads the plan of new dates, unless it was requested before. */
export function useDatePlan(clientId: string, dates: NewDates, first?: ReschedulePlan) {
  return useQuery<ReschedulePlan>({
    queryKey: ["date-plan", clientId, dates],
    queryFn: () => planDates(clientId, dates),
    placeholderData: (before) => before,
    gcTime: 0,
    ...(first && { initialData: first }),
  });
}

/** Requests a plan when asked to. */
export function usePlanRequest(clientId: string) {
  return useMutation({ mutationFn: (dates: NewDates) => planDates(clientId, dates) });
}

/** Carries out a plan. */
export function useReschedule(clientId: string) {
  const queries = useQueryClient();
  return useChange({
    send: ({ dates, planHash }: { dates: NewDates; planHash: string }): Promise<ReschedulePlan> =>
      answer(route.$post({ param: { id: clientId }, json: { ...dates, planHash } })),
    done: ({ moves }) => `Moved ${counted(moves.length, "task", "tasks")}`,
    failed: "The dates were not moved: {message}",
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: clientDetailKey(clientId) }),
        queries.invalidateQueries({ queryKey: ["/api/tasks"] }),
      ]),
  });
}
