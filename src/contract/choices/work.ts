import { choice, type KeyOf } from "./choice";

/** What somebody can have to do. */
export const workKind = choice({
  task: { label: "Task" },
  design_project: { label: "Design project" },
  upcoming_audit: { label: "Audit" },
  lead: { label: "Lead" },
});
export type WorkKind = KeyOf<typeof workKind>;

/** When something is due, in the order in which it is shown; what waits for a client stands in the last alone. */
export const workBucket = choice({
  past_due: { label: "Past due" },
  today: { label: "Today" },
  week: { label: "Next 7 days" },
  later: { label: "Later" },
  waiting: { label: "Waiting for the client" },
});
export type WorkBucket = KeyOf<typeof workBucket>;
