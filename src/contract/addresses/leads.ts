import { choice, type KeyOf } from "../choices/choice";
import { leadStatus } from "../choices/leads";
import type { LeadSort } from "../leads";
import { limits } from "../limits";
import { idOr, listAddress, oneOf, type QueryOf, text, whole } from "./list-address";

/** Labels of the orders, other than the user's own of the cards. */
export const sortLabels: Record<LeadSort, string> = {
  "-createdAt": "Newest first",
  createdAt: "Oldest first",
  nextActionDate: "Next action first",
  "-dealValue": "Highest value first",
  dealValue: "Lowest value first",
  "-priorityScore": "Highest priority first",
  priorityScore: "Lowest priority first",
  company: "Company, A to Z",
  "-company": "Company, Z to A",
  status: "Status, first to last",
  "-status": "Status, last to first",
  owner: "Owner, A to Z",
  "-owner": "Owner, Z to A",
};

/** The orders of the list's sortable columns, with the one of the first click; the next action has one only. */
export const columnOrders = {
  company: { up: "company", down: "-company", first: "up" },
  status: { up: "status", down: "-status", first: "up" },
  priority: { up: "priorityScore", down: "-priorityScore", first: "down" },
  dealValue: { up: "dealValue", down: "-dealValue", first: "down" },
  nextAction: { up: "nextActionDate", down: "nextActionDate", first: "up" },
  owner: { up: "owner", down: "-owner", first: "up" },
  created: { up: "createdAt", down: "-createdAt", first: "up" },
} as const satisfies Record<string, { up: LeadSort; down: LeadSort; first: "up" | "down" }>;

/** Values of the owner filter other than ids: the signed-in user, and unassigned leads. */
export const ownerWords = { me: "Me", unassigned: "Unassigned" };

const isSort = (key: string): key is LeadSort => Object.hasOwn(sortLabels, key);

/** The leads' layout: as cards, as a board by status, or as a list. */
export const leadLayout = choice({
  cards: { label: "Cards" },
  board: { label: "Board" },
  list: { label: "List" },
});
export type LeadLayout = KeyOf<typeof leadLayout>;

/** Filters, order and layout of the leads, all in the address; by default the user's own order and layout. */
export const leadAddress = listAddress(
  {
    search: text,
    status: oneOf(leadStatus),
    priority: whole(limits.priorityScore),
    owner: idOr(...Object.keys(ownerWords)),
  },
  { sort: (given: string) => (isSort(given) ? given : null), layout: oneOf(leadLayout) },
);

export type LeadQuery = QueryOf<typeof leadAddress>;
