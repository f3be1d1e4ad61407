import { choice, type KeyOf } from "./choice";

/** State of a review link; `sent` awaits its answer. */
export const reviewLinkState = choice({
  sent: { label: "Sent", tone: "blue" },
  used: { label: "Answered", tone: "green" },
  withdrawn: { label: "Withdrawn", tone: "gray" },
  expired: { label: "Expired", tone: "yellow" },
  outdated: { label: "Newer version", tone: "gray" },
  over: { label: "Not waiting", tone: "gray" },
});
export type ReviewLinkState = KeyOf<typeof reviewLinkState>;
