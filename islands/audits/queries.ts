import { useQuery, useQueryClient } from "@tanstack/react-query";
import { listQueries } from "#/islands/runtime/list-queries";
import { answerPage, api } from "#/src/client/browser";
import type { Audit, UpcomingAudit } from "#/src/contract/audits";
import { type AuditQuery, auditAddress } from "./address";

export const audits = listQueries<AuditQuery, Audit>({
  path: "/api/client-audits",
  load: (query, signal) =>
    answerPage(api["client-audits"].$get({ query: auditAddress.call(query) }, { init: { signal } })),
});

const upcomingKey = ["/api/upcoming-audits"] as const;

/** The audits to come, the most pressing first. */
export function useUpcomingAudits(first: UpcomingAudit[]) {
  return useQuery<UpcomingAudit[]>({ queryKey: upcomingKey, initialData: first });
}

export function useRefreshUpcoming() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: upcomingKey });
}
