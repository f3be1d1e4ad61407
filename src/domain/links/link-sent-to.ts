import { type SQL, sql } from "drizzle-orm";
import { auditLogs, links, users } from "#/db/schema";

/**
 * The address that the link used for an entry was sent to, for statements that join the audit log with its users; null
 * for entries made without one. After the link is deleted, the person's own address.
 */
export const linkSentTo: SQL<string | null> = sql<string | null>`iif(
  ${auditLogs.actorKind} = 'link' and ${auditLogs.userId} is not null,
  coalesce((select ${links.email} from ${links} where ${links.id} = ${auditLogs.actorLabel}), ${users.email}), null)`;

/** "Kit Client, by a link sent to kit@brand.test" */
export function actorWords(name: string, sentTo: string | null): string {
  return sentTo === null ? name : `${name}, by a link sent to ${sentTo}`;
}
