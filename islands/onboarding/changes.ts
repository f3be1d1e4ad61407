import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api, done, ifMatch } from "../../src/client/browser";
import type { ClientDetail, Onboarding } from "../../src/contract/onboarding";
import { failureOf, isOutdated, sayOvertaken } from "../runtime/refusals";
import { toastError, toastSuccess } from "../ui/toast/store";
import { clientDetailKey } from "./queries";

/** Takes a start back, as it is shown: onboarding and tasks are gone. */
export function useUndoOnboarding(clientId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (onboarding: Onboarding): Promise<void> =>
      done(
        api.clients[":id"].onboarding.$delete({ param: { id: clientId } }, { headers: ifMatch(onboarding) }),
      ).catch(sayOvertaken),
    onSuccess: () => {
      queries.setQueryData<ClientDetail>(
        clientDetailKey(clientId),
        (detail) => detail && { ...detail, onboarding: null, tasks: [] },
      );
      toastSuccess("Onboarding undone successfully");
    },
    onError: (error) => {
      toastError(failureOf("Failed to undo onboarding", error));
      if (isOutdated(error)) void queries.invalidateQueries({ queryKey: clientDetailKey(clientId) });
    },
  });
}

type LaunchDateChange = { onboarding: Onboarding; targetLaunchDate: string | null };

export function useSetLaunchDate(clientId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ onboarding, targetLaunchDate }: LaunchDateChange): Promise<Onboarding> =>
      answer(
        api.clients[":id"].onboarding.$patch(
          { param: { id: clientId }, json: { targetLaunchDate } },
          { headers: ifMatch(onboarding) },
        ),
      ),
    onSuccess: (onboarding) => {
      queries.setQueryData<ClientDetail>(
        clientDetailKey(clientId),
        (detail) => detail && { ...detail, onboarding },
      );
      toastSuccess("Target date updated successfully");
    },
    onError: () => toastError("Failed to update target date"),
  });
}

/** Reads the client again after somebody else changed something about it. */
export function useReloadClient(clientId: string) {
  const queries = useQueryClient();
  return () => queries.fetchQuery<ClientDetail>({ queryKey: clientDetailKey(clientId), staleTime: 0 });
}
