import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Reader, ReadOnly } from "#/db/client";
import {
  clientLeads,
  clients,
  clientTasks,
  designProjects,
  searchEntries,
  searchPending,
  searchTitles,
  users,
} from "#/db/schema";
import { documentsOf, titlesOf } from "./documents";

const atOnce = 500;
const tables = { client: clients, lead: clientLeads, design_project: designProjects, person: users };

type Rows = readonly (readonly unknown[])[];

/** Counts the things whose search entries are wrong, without those still pending. */
export async function countWrongEntries({ read }: Pick<ReadOnly, "read">): Promise<number> {
  let wrong = await countUnindexed(read);
  for (const kind of ["client", "lead", "design_project", "person"] as const) {
    const table = tables[kind];
    const ids = sql`select ${table.id} as ref from ${table}
      union select ${searchEntries.id} from ${searchEntries} where ${searchEntries.kind} = ${kind}`;
    wrong += await differences(await settled(read, kind, ids), async (some) => {
      const truth = await documentsOf[kind](read, some);
      const { id, names, rest } = searchEntries;
      const stored = await read
        .select({ id, names, rest })
        .from(searchEntries)
        .where(and(eq(searchEntries.kind, kind), inArray(id, [...some])));
      return {
        truth: truth.map((each) => [each.id, each.names, each.rest]),
        stored: stored.map(Object.values),
      };
    });
  }
  const titles = sql`select ${clientTasks.name} as ref from ${clientTasks}
    union select ${clientTasks.clientTitle} from ${clientTasks} where ${clientTasks.clientTitle} is not null
    union select ${searchTitles.title} from ${searchTitles}`;
  return (
    wrong +
    (await differences(await settled(read, "title", titles), async (some) => {
      const { title, names } = searchTitles;
      const stored = await read
        .select({ title, names })
        .from(searchTitles)
        .where(inArray(title, [...some]));
      return {
        truth: (await titlesOf(read, some)).map((each) => [each.title, each.names]),
        stored: stored.map(Object.values),
      };
    }))
  );
}

/** Counts rows that are in an index but not in its table, or the other way round. */
async function countUnindexed(read: Reader): Promise<number> {
  const [found] = await read.all<{ count: number }>(sql`select
    (select count(*) from search_index_docsize where id not in (select seq from ${searchEntries}))
    + (select count(*) from ${searchEntries} where seq not in (select id from search_index_docsize))
    + (select count(*) from search_title_index_docsize where id not in (select seq from ${searchTitles}))
    + (select count(*) from ${searchTitles} where seq not in (select id from search_title_index_docsize)) as "count"`);
  return found?.count ?? 0;
}

/** Returns the refs without a pending change. */
async function settled(read: Reader, kind: string, refs: SQL): Promise<string[]> {
  const rows = await read.all<{ ref: string }>(sql`select ref from (${refs}) as found
    where not exists (select 1 from ${searchPending}
      where ${searchPending.kind} = ${kind} and ${searchPending.ref} = found.ref)`);
  return rows.map(({ ref }) => ref);
}

async function differences(
  refs: readonly string[],
  look: (some: readonly string[]) => Promise<{ truth: Rows; stored: Rows }>,
): Promise<number> {
  let wrong = 0;
  for (let from = 0; from < refs.length; from += atOnce) {
    const { truth, stored } = await look(refs.slice(from, from + atOnce));
    const [expected, found] = [truth, stored].map((rows) => new Set(rows.map((row) => JSON.stringify(row))));
    wrong += expected?.symmetricDifference(found ?? new Set()).size ?? 0;
  }
  return wrong;
}
