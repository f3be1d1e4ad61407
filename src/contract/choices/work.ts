import { choice, type KeyOf } from "./choice";

/** Kinds of work items. */
export const workKind = choice({
  task: { label: "Task" },
  design_project: { label: "Design project" },
  upcoming_audit: { label: "Audit" },
  lead: { label: "Lead" },
  access: { label: "Access" },
});
export type WorkKind = KeyOf<typeof workKind>;

/** Due date groups in display order; items waiting for a client appear only in the last one. */
export const workBucket = choice({
  past_due: { label: "Past due" },
  today: { label: "Today" },
  week: { label: "Next 7 days" },
  later: { label: "Later" },
  waiting: { label: "Waiting for the client" },
});
export type WorkBucket = KeyOf<typeof workBucket>;
