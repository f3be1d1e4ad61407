import { type SQL, sql } from "drizzle-orm";
import { type SearchEntryRow, searchEntries } from "#/db/schema";
import { seqsOf } from "#/src/domain/search/keep";
import { matching, type SearchTerms, someOf } from "./words";

type EntryKind = SearchEntryRow["kind"];

/** How many of a kind are looked at. */
export const mostCandidates = 500;
/** How many clients are looked at whom some of the words name, by each set of words and in all. */
const mostClients = { bySet: 20, inAll: 40 };

/**
 * The tables of a `with` that walk the indexes: `named_hits` (people, leads and design projects), `client_hits`,
 * `title_hits` (what tasks are called), and `whose_hits`, the clients whom some of the words name.
 */
export function hitTables(asked: SearchTerms): SQL {
  const named = entries("person", "design_project", 3 * mostCandidates);
  const clients = entries("client", "client", mostCandidates);
  const titles: Walk = (match) =>
    sql`search_title_index where search_title_index match ${match} limit ${mostCandidates}`;
  const tables = [
    ...best("named", named, 3 * mostCandidates, asked),
    ...best("client", clients, mostCandidates, asked),
    ...best("title", titles, mostCandidates, asked),
    sql`whose_hits as materialized (${whose(asked)})`,
  ];
  return sql.join(tables, sql`, `);
}

/** What stands behind `from` to walk what matches. */
type Walk = (match: string) => SQL;

function entries(from: EntryKind, to: EntryKind, limit: number): Walk {
  const [{ first }, { last }] = [seqsOf(from), seqsOf(to)];
  return (match) => sql`search_index
    where search_index match ${match} and rowid between ${first} and ${last} limit ${limit}`;
}

/**
 * What holds all words; where that is more than is looked at, what is called so and what begins so come first. An address is
 * in no name, and looking for it there would walk through everybody who has mail at the same host.
 */
function best(name: string, walk: Walk, limit: number, { words, exact }: SearchTerms): SQL[] {
  const [all, hits] = [sql.identifier(`${name}_all`), sql.identifier(`${name}_hits`)];
  const tooMany = sql`(select 1 where (select count(*) from ${all}) >= ${limit})`;
  const first = [
    matching([exact], "names"),
    matching(
      words.map(({ start }) => start),
      "names",
    ),
  ].map((match) => sql`select * from (select rowid as seq from ${tooMany} cross join ${walk(match)})`);
  return [
    sql`${all} as materialized (select rowid as seq from ${walk(matching(words.map(({ part }) => part)))})`,
    words.some(({ isAddress }) => isAddress)
      ? sql`${hits} as materialized (select seq from ${all} limit ${limit})`
      : sql`${hits} as materialized (select distinct seq
          from (${sql.join(first, sql` union all `)} union all select seq from ${all}) limit ${limit})`,
  ];
}

/** First those whom all words name, then those whom some do. */
function whose({ words }: SearchTerms): SQL {
  const clients = entries("client", "client", mostClients.bySet);
  const holds = words.map(({ part }) => sql`instr(names, ${part}) > 0`);
  const all = sql`select seq from client_hits cross join ${searchEntries} using (seq)
    where ${sql.join(holds, sql` and `)} limit ${mostClients.bySet}`;
  const some = someOf(words).map((set) => {
    const match = matching(
      set.map(({ part }) => part),
      "names",
    );
    return sql`select rowid as seq from ${clients(match)}`;
  });
  const walks = [all, ...some].map((each) => sql`select * from (${each})`);
  return sql`select distinct seq from (${sql.join(walks, sql` union all `)}) limit ${mostClients.inAll}`;
}
