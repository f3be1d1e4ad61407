import { type SQL, sql } from "drizzle-orm";
import { clientLeads, clients, designAssets, designRevisions } from "#/db/schema";

/** True while some row names the object at this path (`/objects/…`): only then is it in use. */
export function isReferredTo(path: string | SQL): SQL<boolean> {
  const references = [
    sql`select 1 from ${clients} where ${clients.avatarUrl} = ${path}`,
    sql`select 1 from ${clientLeads} where ${clientLeads.productImageUrl} = ${path}`,
    sql`select 1 from ${designAssets} where ${designAssets.fileUrl} = ${path}`,
    sql`select 1 from ${designRevisions} where ${designRevisions.fileUrl} = ${path}`,
  ];
  return sql`(${sql.join(
    references.map((reference) => sql`exists (${reference})`),
    sql` or `,
  )})`;
}
