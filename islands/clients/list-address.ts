import { type ClientStatus, clientStatus } from "../../src/contract/choices/clients";
import type { ClientSort, ListClients } from "../../src/contract/clients";
import { limits } from "../../src/contract/limits";
import { readSearch, useListParams } from "../runtime/list-params";
import { readPage } from "../runtime/page-param";

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
  const { params, choose, search, goTo } = useListParams();
  return {
    query: readListQuery(Object.fromEntries(params)),
    search,
    filterStatus: (status: string) => choose({ status }),
    filterPastDue: (isOn: boolean) => choose({ pastDue: isOn }),
    sortBy: (sort: ClientSort) => choose({ sort: sort === defaultSort ? null : sort }),
    goTo,
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
  const status = String(given.status ?? "");
  const sort = String(given.sort ?? "");
  return {
    page: readPage(given.page),
    search: readSearch(given.search),
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
