import { leadStatus } from "../choices/leads";
import type { LeadSort } from "../leads";
import { limits } from "../limits";
import { idOr, listAddress, oneOf, type QueryOf, text, whole } from "./list-address";

/** Labels of the board's orders, other than the user's own. */
export const sortLabels: Record<LeadSort, string> = {
  "-createdAt": "Newest first",
  nextActionDate: "Next action first",
  "-dealValue": "Highest value first",
  "-priorityScore": "Highest priority first",
};

/** Values of the owner filter other than ids: the signed-in user, and unassigned leads. */
export const ownerWords = { me: "Me", unassigned: "Unassigned" };

const isSort = (key: string): key is LeadSort => Object.hasOwn(sortLabels, key);

/** Filters and order of the lead board, all in the address; by default the user's own order. */
export const leadAddress = listAddress(
  {
    search: text,
    status: oneOf(leadStatus),
    priority: whole(limits.priorityScore),
    owner: idOr(...Object.keys(ownerWords)),
  },
  { sort: (given: string) => (isSort(given) ? given : null) },
);

export type LeadQuery = QueryOf<typeof leadAddress>;
