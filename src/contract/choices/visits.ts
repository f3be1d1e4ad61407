import { choice } from "./choice";

/**
 * States of a client's people between invitation and sign-in, best first. The state of a client is the best of its
 * people; mail fails, or reminders are stopped, only if that is true of all of them.
 */
const states = {
  in: { label: "Came in", tone: "green" },
  opened: { label: "Opened the invitation", tone: "blue" },
  invited: { label: "Invited", tone: "yellow" },
  not_invited: { label: "Not invited" },
  mail_fails: { label: "Mail fails", tone: "red" },
  muted: { label: "Stopped reminders" },
} as const;

export const visitState = choice(states);

/** Filters of the client list by visits. */
export const visitFilter = choice({ never: { label: "Never came in" }, ...states });
