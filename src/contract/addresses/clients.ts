import { clientStanding, clientStatus } from "../choices/clients";
import { visitFilter } from "../choices/visits";
import type { ClientSort } from "../clients";
import { idOr, listAddress, oneOf, type QueryOf, text, ticked } from "./list-address";

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

/** Filters and order of the client list, all in the address. */
export const clientAddress = listAddress(
  {
    search: text,
    status: oneOf(clientStatus),
    pastDue: ticked,
    standing: oneOf(clientStanding),
    accountManagerId: idOr(unassigned),
    visits: oneOf(visitFilter),
  },
  { sort: (given: string) => (isSort(given) ? given : defaultSort) },
);

/** The mail of a client, on its page with `?tab=mail`. */
export const clientMailAddress = listAddress({});

/** Returns the tab of a client's page in the address. */
export function readClientTab(param: string | null | undefined): "overview" | "mail" {
  return param === "mail" ? "mail" : "overview";
}

export type ClientQuery = QueryOf<typeof clientAddress>;
