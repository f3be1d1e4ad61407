import type { Tx } from "#/db/client";
import { findUserName } from "#/src/areas/users";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";

/** Stands for somebody of the team without a name: clients read this, and never an email of the team. */
export const unnamedColleague = "Agency";

/** The caller as the author of a comment. */
export async function findAuthor({ actor }: Context, tx: Tx): Promise<string> {
  const fallback = actor.role === "client" ? actor.email : unnamedColleague;
  return personName(await findUserName(tx, actor.userId), fallback);
}
