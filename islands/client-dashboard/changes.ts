import { useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api, type Done, done } from "#/src/client/browser";
import type { ClientDetail, Onboarding, StartedOnboarding, StartOnboarding } from "#/src/contract/onboarding";
import { clientDetailKey } from "./queries";

const route = api.clients[":id"].onboarding;

/** Starts the client's onboarding today (`yyyy-mm-dd`); the agency's tasks go to the assignee. */
export function useStartOnboarding(clientId: string, today: string) {
  const shown = useShownOnboarding(clientId);
  return useChange({
    send: (options: Omit<StartOnboarding, "startDate">): Promise<StartedOnboarding> =>
      answer(route.$post({ param: { id: clientId }, json: { startDate: today, ...options } })),
    done: "Onboarding started successfully",
    failed: "Failed to start onboarding",
    show: shown.set,
  });
}

/** Undoes the start of an onboarding and removes its tasks. */
export function useUndoOnboarding(clientId: string) {
  const shown = useShownOnboarding(clientId);
  return useChange({
    send: (onboarding: Onboarding): Promise<Done> =>
      withIfMatch(
        onboarding,
        (ifMatchOptions) => done(route.$delete({ param: { id: clientId } }, ifMatchOptions)),
        "Undo anyway",
      ),
    done: "Onboarding undone successfully",
    failed: "Failed to undo onboarding",
    show: () => shown.set({ onboarding: null, tasks: [] }),
    showCurrent: (onboarding: Onboarding) => shown.set({ onboarding }),
    forget: shown.reload,
  });
}

type LaunchDateChange = { onboarding: Onboarding; targetLaunchDate: string | null };

export function useSetLaunchDate(clientId: string) {
  const shown = useShownOnboarding(clientId);
  const show = (onboarding: Onboarding) => shown.set({ onboarding });
  return useChange({
    send: ({ onboarding, targetLaunchDate }: LaunchDateChange): Promise<Onboarding> =>
      withIfMatch(onboarding, (ifMatchOptions) =>
        answer(route.$patch({ param: { id: clientId }, json: { targetLaunchDate } }, ifMatchOptions)),
      ),
    done: "Target date updated successfully",
    failed: "Failed to update target date",
    show,
    showCurrent: show,
    forget: shown.reload,
  });
}

function useShownOnboarding(clientId: string) {
  const queries = useQueryClient();
  const queryKey = clientDetailKey(clientId);
  return {
    set: (change: Partial<ClientDetail>) => {
      queries.setQueryData<ClientDetail>(queryKey, (detail) => detail && { ...detail, ...change });
    },
    reload: () => void queries.invalidateQueries({ queryKey }),
  };
}
