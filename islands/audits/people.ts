import type { Assignee } from "#/src/contract/users";

/** Whom an audit can be about, by name, and who can manage their account. */
export type People = { clients: readonly { id: string; name: string }[]; designers: readonly Assignee[] };
