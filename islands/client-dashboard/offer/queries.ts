import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { answer, api } from "#/src/client/browser";
import type { TemplatePlan } from "#/src/contract/template-plans";
import { matchWords } from "#/src/format/offer-words";
import { clientDetailKey } from "../queries";

const route = api.clients[":id"].onboarding.templates;

/** Tasks to add, remove and leave out; without them, all that are on offer. */
export type Chosen = Partial<{
  add: Instance[];
  remove: string[];
  leaveOut: Instance[];
}>;

/** A template's task, or one of those for each brand. */
export type Instance = { templateId: string; brand: string | null };

/** Loads the plan of these tasks; nothing changes. */
export function useTemplatePlan(clientId: string, chosen: Chosen, isEnabled: boolean) {
  return useQuery<TemplatePlan>({
    queryKey: ["template-plan", clientId, chosen],
    queryFn: () => answer(route.$post({ param: { id: clientId }, json: { ...chosen, dryRun: true } })),
    enabled: isEnabled,
    gcTime: 0,
  });
}

/** Carries out a plan. */
export function useMatchTemplates(clientId: string) {
  const queries = useQueryClient();
  return useChange({
    send: ({ chosen, planHash }: { chosen: Chosen; planHash: string }): Promise<TemplatePlan> =>
      answer(route.$post({ param: { id: clientId }, json: { ...chosen, planHash } })),
    done: (plan) => matchWords(countsOf(plan), true),
    failed: "The tasks were not changed: {message}",
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: clientDetailKey(clientId) }),
        queries.invalidateQueries({ queryKey: ["/api/tasks"] }),
      ]),
  });
}

type Lists = Record<"add" | "remove" | "leaveOut", readonly unknown[]>;

export function countsOf({ add, remove, leaveOut }: Lists) {
  return { add: add.length, remove: remove.length, leaveOut: leaveOut.length };
}
