import { isInCalendar } from "../../src/contract/calendar";
import {
  type AuditAction,
  type AuditEntity,
  auditActions,
  auditEntities,
} from "../../src/contract/choices/audit-log";
import { limits } from "../../src/contract/limits";
import { isDate } from "../../src/format/show-dates";
import { readSearch, useListParams } from "../runtime/list-params";
import { readPage } from "../runtime/page-param";

/** What the log shows; every key is there, so that one question has one form. */
export type AuditQuery = {
  /** 1-based. */
  page: number;
  search: string;
  userId: string | null;
  entity: AuditEntity | null;
  action: AuditAction | null;
  /** yyyy-mm-dd; both days are included. */
  from: string | null;
  to: string | null;
};

/** The names in the address, which are those of the call. */
export const auditParams = ["page", "search", "userId", "entity", "action", "from", "to"] as const;

type Filter = Exclude<keyof AuditQuery, "page" | "search">;

/** The log's filters and page, all kept in the address. */
export function useAuditAddress() {
  const { params, choose, search, goTo } = useListParams();
  return {
    query: readAuditQuery(Object.fromEntries(params)),
    search,
    filter: (name: Filter, value: string) => choose({ [name]: value }),
    goTo,
    clearFilters: () =>
      choose({ search: null, userId: null, entity: null, action: null, from: null, to: null }),
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;

export function hasFilters({ page: _, search, ...filters }: AuditQuery): boolean {
  return search !== "" || Object.values(filters).some((value) => value !== null);
}

/** Read as the server reads it: what makes no sense is left out. */
export function readAuditQuery(given: Partial<Record<string, string>>): AuditQuery {
  return {
    page: readPage(given.page),
    search: readSearch(given.search),
    userId: isId(given.userId) ? given.userId : null,
    entity: auditEntities.find((entity) => entity === given.entity) ?? null,
    action: auditActions.find((action) => action === given.action) ?? null,
    from: isFilterDate(given.from) ? given.from : null,
    to: isFilterDate(given.to) ? given.to : null,
  };
}

/** A date that the call takes. While a year is typed, 0002 and 0020 are dates too, and not yet meant. */
export function isFilterDate(text: string | undefined): text is string {
  return text !== undefined && isDate(text) && isInCalendar(text);
}

/** The query of the call that answers this page of the log. */
export function wireQuery({ page, search, userId, entity, action, from, to }: AuditQuery) {
  return {
    page: String(page),
    pageSize: String(limits.pageSize),
    ...(search && { search }),
    ...(userId && { userId }),
    ...(entity && { entity }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
