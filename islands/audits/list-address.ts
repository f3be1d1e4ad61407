import type { ListAudits } from "../../src/contract/audits";
import { type HealthLevel, healthLevel } from "../../src/contract/choices/audits";
import { limits } from "../../src/contract/limits";
import { readSearch, useListParams } from "../runtime/list-params";
import { readPage } from "../runtime/page-param";

/** What the list shows; every key is there, so that one question has one form. */
export type AuditQuery = {
  /** 1-based. */
  page: number;
  search: string;
  score: HealthLevel | null;
};

const noFilters = { search: null, score: null, page: null };

/** The list's search, filter and page, all kept in the address. */
export function useAuditAddress() {
  const { params, choose, search, goTo } = useListParams();
  return {
    query: readAuditQuery(Object.fromEntries(params)),
    search,
    filterScore: (score: string) => choose({ score }),
    goTo,
    clearFilters: () => choose(noFilters),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;

export function hasFilters({ search, score }: AuditQuery): boolean {
  return search !== "" || score !== null;
}

type Given = { [Key in keyof ListAudits]?: string | number | undefined };

/** Read as the server reads it: what makes no sense is left out. */
export function readAuditQuery(given: Given): AuditQuery {
  const score = String(given.score ?? "");
  return {
    page: readPage(given.page),
    search: readSearch(given.search),
    score: healthLevel.has(score) ? score : null,
  };
}

/** The query of the call that answers this page of the list. */
export function wireQuery({ page, search, score }: AuditQuery) {
  return {
    page: String(page),
    pageSize: String(limits.pageSize),
    ...(search && { search }),
    ...(score && { score }),
  };
}
