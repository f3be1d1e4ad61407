import type { Assignee } from "#/src/contract/users";

/** The possible assignees. */
export type People = { people: readonly Assignee[] };
