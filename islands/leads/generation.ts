import { useMutationState } from "@tanstack/react-query";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import type { Lead } from "#/src/contract/leads";

/** Under which the attempts to write a lead's profile are known. */
export const generationKey = (leadId: string) => ["lead-profile", leadId] as const;

export type Generation = { isRunning: boolean; failure: string | null };

/** How the last attempt on this page to write the lead's profile stands. */
export function useGeneration({ id }: Pick<Lead, "id">): Generation {
  const attempts = useMutationState({
    filters: { mutationKey: generationKey(id) },
    select: ({ state }) => state,
  });
  const latest = attempts.at(-1);
  const error = latest?.error instanceof EditConflict ? null : latest?.error;
  return {
    isRunning: latest?.status === "pending",
    failure: error ? failureSentence(error) : null,
  };
}
