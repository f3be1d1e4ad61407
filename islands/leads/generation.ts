import { useMutationState } from "@tanstack/react-query";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { EditConflict } from "#/islands/runtime/changes/if-match";
import type { Lead } from "#/src/contract/leads";

/** Mutation key of the attempts to generate a lead's profile. */
export const generationKey = (leadId: string) => ["lead-profile", leadId] as const;

export type Generation = { isRunning: boolean; failure: string | null };

/** Returns the state of this page's last attempt to generate the lead's profile. */
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
