import { leadStatus } from "../choices/leads";
import type { LeadSort } from "../leads";
import { limits } from "../limits";
import { idOr, listAddress, oneOf, type QueryOf, text, whole } from "./list-address";

/** The orders of the board beside one's own, in words. */
export const sortLabels: Record<LeadSort, string> = {
  "-createdAt": "Newest first",
  nextActionDate: "Next action first",
  "-dealValue": "Highest value first",
  "-priorityScore": "Highest priority first",
};

/** In place of a person: whoever looks, and nobody. */
export const ownerWords = { me: "Me", unassigned: "Unassigned" };

const isSort = (key: string): key is LeadSort => Object.hasOwn(sortLabels, key);

/** What narrows the board, and its order, all kept in the address; without one it is one's own. */
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
