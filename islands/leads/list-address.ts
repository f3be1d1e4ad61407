import { leadStatus } from "../../src/contract/choices/leads";
import type { Lead, ListLeads } from "../../src/contract/leads";
import { limits } from "../../src/contract/limits";
import { readSearch, useListParams } from "../runtime/list-params";
import { readPage } from "../runtime/page-param";

/** What the board shows; every key is there, so that one question has one form. */
export type LeadQuery = {
  /** 1-based. */
  page: number;
  search: string;
  status: Lead["leadStatus"] | null;
  priority: number | null;
};

const noFilters = { search: null, status: null, priority: null, page: null };

/** The board's search, filters and page, all kept in the address. */
export function useLeadAddress() {
  const { params, choose, search, goTo } = useListParams();
  return {
    query: readLeadQuery(Object.fromEntries(params)),
    search,
    filterStatus: (status: string) => choose({ status }),
    filterPriority: (priority: string) => choose({ priority }),
    goTo,
    clearFilters: () => choose(noFilters),
  };
}

export type LeadAddress = ReturnType<typeof useLeadAddress>;

export function hasFilters({ search, status, priority }: LeadQuery): boolean {
  return search !== "" || status !== null || priority !== null;
}

type Given = { [Key in keyof ListLeads]?: string | number | undefined };

/** Read as the server reads it: what makes no sense is left out. */
export function readLeadQuery(given: Given): LeadQuery {
  const status = String(given.status ?? "");
  const priority = Number(given.priority);
  const { min, max } = limits.priorityScore;
  return {
    page: readPage(given.page),
    search: readSearch(given.search),
    status: leadStatus.has(status) ? status : null,
    priority: Number.isInteger(priority) && priority >= min && priority <= max ? priority : null,
  };
}

/** The query of the call that answers this page of the board. */
export function wireQuery({ page, search, status, priority }: LeadQuery) {
  return {
    page: String(page),
    pageSize: String(limits.pageSize),
    ...(search && { search }),
    ...(status && { status }),
    ...(priority && { priority: String(priority) }),
  };
}
