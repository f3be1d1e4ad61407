import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clients, comments, users } from "#/db/schema";
import type { Mentionable } from "#/src/contract/comments";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { isClientOf } from "#/src/domain/memberships";
import type { Write } from "#/src/domain/write";
import { type Conversation, isAbout } from "./conversation";
import { nameOf } from "./present";
import { person } from "./queries";

/**
 * Lists the people whom the caller may mention, by name. Staff may mention everyone who sees the conversation, except
 * themselves. Clients get only their own people, their account manager and staff who wrote in this conversation; the
 * rest of the agency is not disclosed to them.
 */
export async function listMentionable(
  ctx: Context,
  { subject, clientId }: Conversation,
  db: Reader | Tx = ctx.db.read,
): Promise<Mentionable[]> {
  const isOfClient = isClientOf(clientId);
  const isOfTeam = ne(users.role, "client");
  const isContact = sql`(${users.id} in (
      select ${clients.accountManagerId} from ${clients} where ${clients.id} = ${clientId})
    or ${users.id} in (
      select ${comments.authorId} from ${comments} where ${isAbout(subject)} and ${comments.revisionId} is null))`;
  const rows = await db
    .select(person)
    .from(users)
    .where(
      and(
        eq(users.active, true),
        ne(users.id, ctx.actor.userId),
        or(isOfClient, ctx.actor.role === "client" ? and(isOfTeam, isContact) : isOfTeam),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
  return rows.map((row) => ({ id: row.id, name: nameOf(row), isClient: row.role === "client" }));
}

/**
 * Returns the people with these ids, in order.
 * @throws Invalid for a person whom the caller may not mention
 */
export async function mentionedIn(
  ctx: Context,
  { tx }: Pick<Write, "tx">,
  conversation: Conversation,
  ids: readonly string[],
): Promise<Mentionable[]> {
  if (ids.length === 0) return [];
  const people = new Map((await listMentionable(ctx, conversation, tx)).map((each) => [each.id, each]));
  return ids.map((id, at) => {
    const found = people.get(id);
    if (!found) throw new Invalid([{ path: `mentions.${at}`, message: "Choose somebody who sees this" }]);
    return found;
  });
}
