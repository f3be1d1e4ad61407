import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clientsPath } from "#/islands/clients/keys";
import { listQueries } from "#/islands/runtime/lists/list-queries";
import { answer, answerPage, api } from "#/src/client/browser";
import { type AuditQuery, auditAddress } from "#/src/contract/addresses/audits";
import type { AuditBasis } from "#/src/contract/audit-limits";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";

export const audits = listQueries<AuditQuery, Audit>({
  path: "/api/client-audits",
  load: (given, signal) => {
    const { look: _, ...query } = auditAddress.call(given);
    return answerPage(api["client-audits"].$get({ query }, { init: { signal } }));
  },
});

/** Loads the client's latest audit, null without one; starts once a client is given. */
export function useLastAudit(clientId: string) {
  return useQuery<Audit | null>({
    queryKey: ["last audit", clientId],
    queryFn: async ({ signal }) => {
      const query = { clientId, which: "latest", pageSize: "1" } as const;
      const page = await answerPage(api["client-audits"].$get({ query }, { init: { signal } }));
      return page.items[0] ?? null;
    },
    enabled: clientId !== "",
    gcTime: 0,
  });
}

/** Loads the account manager of a client, null without one; undefined until the response arrives. */
export function useAccountManager(clientId: string) {
  return useQuery<string | null>({
    queryKey: [clientsPath, "account manager", clientId],
    queryFn: async () => {
      const { client } = await answer(api.clients[":id"].$get({ param: { id: clientId } }));
      return client.accountManagerId;
    },
    enabled: clientId !== "",
    gcTime: 0,
  });
}

/** Loads the audit again after an undo or redo of what was applied here: every change reloads it. Null until then. */
export function useAuditSince(applied: Audit | null): Audit | null {
  const { data } = useQuery<Audit | null>({
    queryKey: ["applied to", applied?.id, applied?.version],
    queryFn: async ({ signal }) => {
      const query = { id: applied?.id ?? "" };
      const page = await answerPage(api["client-audits"].$get({ query }, { init: { signal } }));
      return page.items[0] ?? null;
    },
    initialData: applied,
    enabled: applied !== null,
    gcTime: 0,
  });
  return data && applied && data.version > applied.version ? data : null;
}

type BasisQuery = { clientId: string; auditDate: string; auditId: string | undefined };

/** Loads the inputs of score proposals besides the audit's own figures; null loads nothing. */
export function useAuditBasis(given: BasisQuery | null) {
  return useQuery<AuditBasis>({
    queryKey: ["audit basis", given],
    queryFn: ({ signal }) => {
      const { clientId = "", auditDate = "", auditId } = given ?? {};
      const query = { clientId, auditDate, ...(auditId && { auditId }) };
      return answer(api["client-audits"].basis.$get({ query }, { init: { signal } }));
    },
    enabled: given !== null,
    gcTime: 0,
  });
}

const upcomingKey = ["/api/upcoming-audits"] as const;

/** The upcoming audits, most urgent first. */
export function useUpcomingAudits(first: UpcomingAudit[]) {
  return useQuery<UpcomingAudit[]>({ queryKey: upcomingKey, initialData: first });
}

export function useRefreshUpcoming() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: upcomingKey });
}
