import { createView } from "#/src/areas/views/create-view";
import type { CreateView } from "#/src/contract/views";
import { at } from "./calendar";
import type { PersonKey } from "./people";
import type { Timeline } from "./timeline";

/** Saved views of the agency's people; shared ones appear on everyone's lists. */
const views: { owner: PersonKey; since: number; view: CreateView }[] = [
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

/** Schedules the saved views. */
export function scheduleViews(timeline: Timeline) {
  for (const { owner, since, view } of views) {
    timeline.schedule(owner, since, at(9, 50), (ctx) => createView(ctx, view));
  }
}
