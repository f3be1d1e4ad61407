import type { Access } from "#/src/contract/account-access";
import type { Context } from "#/src/domain/context";
import type { NamedAccess } from "./queries";

/** Returns an access as visible to the caller: client users get neither the note nor the person who verified it. */
export function presentAccess({ actor }: Pick<Context, "actor">, { name: _, ...row }: NamedAccess): Access {
  return actor.role === "client" ? { ...row, note: null, verifiedBy: null, verifier: null } : row;
}
