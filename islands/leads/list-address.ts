import { useCallback } from "react";
import { leadStatus } from "../../src/contract/choices/leads";
import type { Lead, ListLeads } from "../../src/contract/leads";
import { limits } from "../../src/contract/limits";
import { pageParam, readPage } from "../runtime/page-param";
import { useUrlParams } from "../runtime/url-state";

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
  const [params, setParams] = useUrlParams();
  const query = readLeadQuery(Object.fromEntries(params));
  const choose = useCallback(
    (changes: Parameters<typeof setParams>[0]) => setParams({ page: null, ...changes }, { history: "push" }),
    [setParams],
  );
  return {
    query,
    /** One step back undoes a whole search, however many pauses the typing had. */
    search: (text: string) => {
      const search = text.slice(0, limits.nameLength);
      if (query.search && search) setParams({ search, page: null });
      else choose({ search });
    },
    filterStatus: (status: string) => choose({ status }),
    filterPriority: (priority: string) => choose({ priority }),
    goTo: (page: number) => choose({ page: pageParam(page) }),
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
  const search = String(given.search ?? "");
  const status = String(given.status ?? "");
  const priority = Number(given.priority);
  const { min, max } = limits.priorityScore;
  return {
    page: readPage(given.page),
    search: search.length > limits.nameLength ? "" : search.trim(),
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
