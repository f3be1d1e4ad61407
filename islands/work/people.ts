import type { Assignee } from "#/src/contract/users";

/** Whom work can be given to. */
export type People = { people: readonly Assignee[] };
