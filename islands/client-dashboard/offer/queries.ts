import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useChange } from "#/islands/runtime/changes/change";
import { answer, api } from "#/src/client/browser";
import type { TemplateTask } from "#/src/contract/choices/conditions";
import type { TemplatePlan } from "#/src/contract/template-plans";
import { matchWords } from "#/src/format/offer-words";
import { clientDetailKey } from "../queries";

const route = api.clients[":id"].onboarding.templates;

/** Tasks to add, remove and leave out; without them, all that are on offer. */
export type Chosen = Partial<{
  add: TemplateTask[];
  remove: string[];
  leaveOut: TemplateTask[];
}>;

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
    done: (plan) => matchWords(plan, true),
    failed: "The tasks were not changed: {message}",
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: clientDetailKey(clientId) }),
        queries.invalidateQueries({ queryKey: ["/api/tasks"] }),
      ]),
  });
}
