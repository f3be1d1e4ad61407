import type { Assignee } from "#/src/contract/users";

/** Who can work on a project; nobody for client users, who choose none. */
export type People = { designers: readonly Assignee[] };
