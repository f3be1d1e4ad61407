import { clientStanding, clientStatus } from "../choices/clients";
import { type FieldParam, fieldParam } from "../choices/field-names";
import { visitFilter } from "../choices/visits";
import type { KeptField } from "../client-fields";
import type { ClientSort } from "../clients";
import { idOr, listAddress, oneOf, type QueryOf, type Reading, text, ticked } from "./list-address";

const defaultSort: ClientSort = "name";

/** Labels of the list's orders. */
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
  "-visits": "Not come in first",
  visits: "Come in first",
  "-createdAt": "Newest first",
  createdAt: "Oldest first",
};

const isSort = (key: string): key is ClientSort => Object.hasOwn(sortLabels, key);

/** Value of the account manager filter for clients without one. */
export const unassigned = "unassigned";

/** The most of the agency's own fields that filter the list, and that it shows as columns. */
export const mostFields = { filters: 3, columns: 3 } as const;

/** One of the agency's own fields, as an address needs it. */
type AddressField = Pick<KeptField, "key" | "kind">;

/** Filters, order and columns of the client list, all in the address; `fields` are the agency's own. */
export function clientAddress(fields: readonly AddressField[]) {
  const names = new Map(fields.map((field) => [fieldParam(field.key), field]));
  const filters: Record<FieldParam, Reading<string>> = Object.fromEntries(
    [...names].map(([name, { kind }]) => [name, readingOf(kind)]),
  );
  const isFieldSort = (given: string): given is FieldParam | `-${FieldParam}` =>
    [...names.keys()].some((name) => given === name || given === `-${name}`);
  const address = listAddress(
    {
      search: text,
      status: oneOf(clientStatus),
      pastDue: ticked,
      standing: oneOf(clientStanding),
      accountManagerId: idOr(unassigned),
      visits: oneOf(visitFilter),
      ...filters,
    },
    {
      sort: (given: string) => (isSort(given) || isFieldSort(given) ? given : defaultSort),
      columns: (given: string) =>
        [...new Set(given.split(","))]
          .filter((name) => [...names.keys()].some((known) => known === name))
          .slice(0, mostFields.columns)
          .join(","),
    },
  );
  return {
    ...address,
    read: (given: Parameters<typeof address.read>[0]) => address.read(firstFilters(given)),
  };
}

/** True when the list's address filters, sorts or shows columns by the agency's own fields. */
export function namesFields(params: Readonly<Record<string, string>>): boolean {
  const prefix = fieldParam("");
  return Object.entries(params).some(([name, value]) => `${name} ${value}`.includes(prefix));
}

/** Returns the value that a query wants of one of the agency's own fields; empty for any. */
export function filterBy(query: ClientQuery, key: string): string {
  const value: unknown = new Map(Object.entries(query)).get(fieldParam(key));
  return typeof value === "string" ? value : "";
}

/** Leaves out filters by fields beyond the most. */
function firstFilters(given: Partial<Record<string, string>>): Partial<Record<string, string>> {
  const tooMany = Object.keys(given)
    .filter((name) => name.startsWith(fieldParam("")) && given[name])
    .slice(mostFields.filters);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !tooMany.includes(name)));
}

/** Returns the reading of a filter by a field of this kind; a text that the kind cannot have is no filter. */
function readingOf(kind: KeptField["kind"]): Reading<string> {
  if (kind === "yes_no") return (given) => (given === "yes" || given === "no" ? given : "");
  if (kind !== "number" && kind !== "money") return text;
  return (given) => (given.trim() !== "" && Number.isFinite(Number(given)) ? given.trim() : "");
}

/** The mail of a client, on its page with `?tab=mail`. */
export const clientMailAddress = listAddress({});

/** Returns the tab of a client's page in the address. */
export function readClientTab(param: string | null | undefined): "overview" | "mail" {
  return param === "mail" ? "mail" : "overview";
}

export type ClientQuery = QueryOf<ReturnType<typeof clientAddress>>;
