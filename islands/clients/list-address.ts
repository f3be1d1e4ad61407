import { useCallback } from "react";
import { type ClientStatus, clientStatus } from "../../src/contract/choices/clients";
import type { ClientSort, ListClients } from "../../src/contract/clients";
import { limits } from "../../src/contract/limits";
import { pageParam, readPage } from "../runtime/page-param";
import { useUrlParams } from "../runtime/url-state";

/** What the list shows; every key is there, so that one question has one form. */
export type ListQuery = {
  /** 1-based. */
  page: number;
  search: string;
  status: ClientStatus | null;
  isPastDueOnly: boolean;
  sort: ClientSort;
};

const defaultSort: ClientSort = "name";

/** Every order of the list, in words. */
export const sortLabels: Record<ClientSort, string> = {
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  status: "Status, A to Z",
  "-status": "Status, Z to A",
  "-tasks": "Most past due first",
  tasks: "Least past due first",
  progress: "Least progress first",
  "-progress": "Most progress first",
  dueDate: "Earliest due date first",
  "-dueDate": "Latest due date first",
  "-createdAt": "Newest first",
  createdAt: "Oldest first",
};

const noFilters = { search: null, status: null, pastDue: null, page: null };

/** The list's search, filters, order and page, all kept in the address. */
export function useListAddress() {
  const [params, setParams] = useUrlParams();
  const query = readListQuery(Object.fromEntries(params));
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
    filterPastDue: (isOn: boolean) => choose({ pastDue: isOn }),
    sortBy: (sort: ClientSort) => choose({ sort: sort === defaultSort ? null : sort }),
    goTo: (page: number) => choose({ page: pageParam(page) }),
    clearFilters: () => choose(noFilters),
    showNewest: () => choose({ ...noFilters, sort: "-createdAt" }),
  };
}

export function hasFilters({ search, status, isPastDueOnly }: ListQuery): boolean {
  return search !== "" || status !== null || isPastDueOnly;
}

type Given = { [Key in keyof ListClients]?: string | number | undefined };

/** Read as the server reads it: what makes no sense is left out. */
export function readListQuery(given: Given): ListQuery {
  const search = String(given.search ?? "");
  const status = String(given.status ?? "");
  const sort = String(given.sort ?? "");
  return {
    page: readPage(given.page),
    search: search.length > limits.nameLength ? "" : search.trim(),
    status: clientStatus.has(status) ? status : null,
    isPastDueOnly: given.pastDue === "true",
    sort: isSort(sort) ? sort : defaultSort,
  };
}

/** The query of the call that answers this page of the list. */
export function wireQuery({ page, search, status, isPastDueOnly, sort }: ListQuery) {
  return {
    page: String(page),
    pageSize: String(limits.pageSize),
    sort,
    ...(search && { search }),
    ...(status && { status }),
    ...(isPastDueOnly && { pastDue: "true" as const }),
  };
}

function isSort(text: string): text is ClientSort {
  return Object.hasOwn(sortLabels, text);
}

export type ListAddress = ReturnType<typeof useListAddress>;
