import type { Assignee } from "#/src/contract/users";

/** Whom a project can be for, by name, and who can work on it; nobody for client users, who choose neither. */
export type People = { clients: readonly { id: string; name: string }[]; designers: readonly Assignee[] };
