import { type StandardTask, sellerCentral, weDo } from "../template";

export const reporting: StandardTask[] = [
  weDo("Take the baseline snapshot", {
    description:
      "Sales, sessions, conversion, featured-offer share and ratings of the last twelve months, frozen before we change anything.",
    dueInDays: 5,
    links: [`${sellerCentral}/business-reports`],
  }),
  weDo("Turn on Brand Analytics and search query reports", {
    description:
      "Check that the reports fill for the brand, and save the first search query performance export.",
    dueInDays: 23,
    links: [`${sellerCentral}/brand-analytics/dashboard`],
  }),
  weDo("Set up the weekly performance report", {
    description:
      "Connect the data, agree on the figures the client wants to see, and send the first report for comment.",
    dueInDays: 29,
  }),
  weDo("Hold the first monthly review", {
    description:
      "Walk through what went live, the figures against the baseline, what is still open and the plan for the next 90 days.",
    dueInDays: 31,
    internalNotes:
      "Invite the account manager who takes over after launch, and send the open points in writing.",
  }),
];
