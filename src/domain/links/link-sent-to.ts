import { type SQL, sql } from "drizzle-orm";
import { auditLogs, links, users } from "#/db/schema";

/**
 * The address to which the link was sent by which a person acted, in a statement over the audit log and its users; null
 * for other entries. Links are deleted some time after their end, and then the person's address stands for it.
 */
export const linkSentTo: SQL<string | null> = sql<string | null>`iif(
  ${auditLogs.actorKind} = 'link' and ${auditLogs.userId} is not null,
  coalesce((select ${links.email} from ${links} where ${links.id} = ${auditLogs.actorLabel}), ${users.email}), null)`;

/** "Kit Client, by a link sent to kit@brand.test" */
export function actorWords(name: string, sentTo: string | null): string {
  return sentTo === null ? name : `${name}, by a link sent to ${sentTo}`;
}
