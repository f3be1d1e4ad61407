import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answerPage, api } from "../../src/client/browser";
import type { Audit, AuditsSummary, UpcomingAudit } from "../../src/contract/audits";
import { type ListPage, usePagedList } from "../runtime/paged-list";
import { type AuditQuery, wireQuery } from "./list-address";

/** Under which everything about audits is kept; what changes an audit invalidates all of it. */
const auditsKey = ["/api/client-audits"] as const;
const upcomingKey = ["/api/upcoming-audits"] as const;
const listKey = (query: AuditQuery) => [...auditsKey, "list", query] as const;

/** One page of audits; `total` counts what matches on all pages. */
export type AuditPage = ListPage<Audit>;

/** The page of audits that the address asks for. */
export function useAuditList(query: AuditQuery, first: { query: AuditQuery; page: AuditPage }) {
  return usePagedList({
    queryKey: listKey(query),
    load: (signal) =>
      answerPage(api["client-audits"].$get({ query: wireQuery(query) }, { init: { signal } })),
    first: { queryKey: listKey(first.query), page: first.page },
  });
}

/** The figures over all audits, whatever the filters are. */
export function useAuditsSummary(first: AuditsSummary) {
  return useQuery<AuditsSummary>({ queryKey: [...auditsKey, "summary"], initialData: first });
}

/** The audits to come, the most pressing first. */
export function useUpcomingAudits(first: UpcomingAudit[]) {
  return useQuery<UpcomingAudit[]>({ queryKey: upcomingKey, initialData: first });
}

/** What a change makes load again. */
export function useRefresh() {
  const queries = useQueryClient();
  return {
    audits: () => queries.invalidateQueries({ queryKey: auditsKey }),
    upcoming: () => queries.invalidateQueries({ queryKey: upcomingKey }),
  };
}
