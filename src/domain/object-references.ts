import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { clientLeads, clients, designAssets, designRevisions, taskFiles } from "#/db/schema";

const columns = [
  clients.avatarUrl,
  clientLeads.productImageUrl,
  designAssets.fileUrl,
  designRevisions.fileUrl,
  taskFiles.path,
];
const pathsAtOnce = 500;

/** Yields the path of every referenced object, without duplicates and sorted. */
export async function* objectPathsInUse(db: Pick<Database, "read">): AsyncGenerator<string> {
  for (let after = "/objects/"; ; ) {
    const parts = columns.map(
      (column) =>
        sql`select ${column} as path from ${column.table} where ${column} > ${after} and ${column} < '/objects0'`,
    );
    const paths = await db.read.all<{ path: string }>(
      sql`${sql.join(parts, sql` union `)} order by path limit ${pathsAtOnce}`,
    );
    for (const { path } of paths) yield path;
    const last = paths.at(-1);
    if (!last) return;
    after = last.path;
  }
}

/**
 * Builds a condition that is true if any row refers to the object at this path (`/objects/…`), which makes it in use.
 */
export function isReferredTo(path: string | SQL): SQL<boolean> {
  const references = columns.map((column) => sql`select 1 from ${column.table} where ${column} = ${path}`);
  return sql`(${sql.join(
    references.map((reference) => sql`exists (${reference})`),
    sql` or `,
  )})`;
}
