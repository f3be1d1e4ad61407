import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { statement } from "#/db/statement";

/** Where a database stands: while it is the same, nothing that the audit log covers has changed. */
export type ChangeMark = {
  /** The log's last, the same for all processes; null when nothing is recorded yet. */
  hash: string | null;
  /** Of a file: how often others committed, as this connection sees it, so that a repair past the log counts too. */
  commits: number | null;
};

export async function changeMark({ read, isLocal }: Database): Promise<ChangeMark> {
  const [mark] = await markNow(read, { isLocal }, {});
  return mark ?? { hash: null, commits: null };
}

const markNow = statement<ChangeMark, Pick<Database, "isLocal">>(
  ({ isLocal }) => sql`
    select (select hash from audit_logs where seq = (select max(seq) from audit_logs)) as hash,
      ${isLocal ? sql`(select data_version from pragma_data_version)` : sql`null`} as commits`,
);
