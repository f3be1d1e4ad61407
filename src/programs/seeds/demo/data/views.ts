import type { CreateView } from "#/src/contract/views";
import type { PersonKey } from "./people";

/** A saved view; `since` is in days before the day of seeding. Shared ones appear on everyone's lists. */
export type View = { owner: PersonKey; since: number; view: CreateView };

export const views: View[] = [
  {
    owner: "marcus",
    since: 12,
    view: { screen: "clients", name: "Behind", query: "pastDue=true&sort=-tasks", isShared: true },
  },
  {
    owner: "ada",
    since: 9,
    view: { screen: "work", name: "Unassigned", query: "person=unassigned", isShared: true },
  },
  {
    owner: "ada",
    since: 5,
    view: {
      screen: "leads",
      name: "My next actions",
      query: "owner=me&sort=nextActionDate",
      isShared: false,
    },
  },
];
