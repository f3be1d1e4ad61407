import type { Assignee } from "#/src/contract/users";

/** Possible designers; empty for client users, who choose none. */
export type People = { designers: readonly Assignee[] };
