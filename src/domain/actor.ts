import type { Role, WayIn } from "#/src/contract/choices/users";

/** The caller. `role` is the effective role of this request: a token never grants more than its owner has. */
export type Actor = {
  userId: string;
  email: string;
  role: Role;
  /** The clients that a client user belongs to, sorted. Empty for staff. */
  clientIds: readonly string[];
  /** The credential used; every write verifies it again. */
  credential: Credential;
  /**
   * The sign-in method, inherited by the tokens that the caller creates. Scripts on the server count as the identity
   * provider.
   */
  cameBy: WayIn;
  tokenId: string | null;
};

/** A caller's credential. Secrets are never passed on from the request: these are their SHA-256, as in the database. */
export type Credential =
  | { via: "session"; sid: string }
  | { via: "token"; tokenHash: string }
  /** A link to one task or design project; its person acts by it without a session. */
  | { via: "task_link"; tokenHash: string; linkId: string }
  /** A link to a request; its recipient acts by it without an account. */
  | { via: "request_link"; tokenHash: string; linkId: string }
  /** A program's sign-in that its user approved. */
  | { via: "device"; deviceCodeHash: string }
  /** A script on the server that acts for this user. */
  | { via: "script"; userId: string }
  /** A page on which staff see what a client sees: it reads as the client, and every write is refused. */
  | { via: "preview" }
  /** A script on the server that acts for no user. Nothing in the portal can revoke this right. */
  | { via: "operator" };
