import { type SQL, sql } from "drizzle-orm";
import { type SearchEntryRow, searchEntries } from "#/db/schema";
import { seqsOf } from "#/src/domain/search/update-index";
import { matching, type SearchTerms, someOf } from "./words";

type EntryKind = SearchEntryRow["kind"];

/** Maximum number of candidates examined per kind. */
export const mostCandidates = 500;
/** Maximum number of clients examined that match some of the words, per set of words and in total. */
const mostClients = { bySet: 20, inAll: 40 };

/**
 * Builds the tables of a `with` clause that walk the indexes: `named_hits` (people, leads and design projects),
 * `client_hits`, `title_hits` (task names), and `whose_hits`, the clients that match some of the words.
 */
export function hitTables(terms: SearchTerms): SQL {
  const named = entries("person", "design_project", 3 * mostCandidates);
  const clients = entries("client", "client", mostCandidates);
  const titles: Walk = (match) =>
    sql`search_title_index where search_title_index match ${match} limit ${mostCandidates}`;
  const tables = [
    ...best("named", named, 3 * mostCandidates, terms),
    ...best("client", clients, mostCandidates, terms),
    ...best("title", titles, mostCandidates, terms),
    sql`whose_hits as materialized (${whose(terms)})`,
  ];
  return sql.join(tables, sql`, `);
}

/** Builds the part after `from` that walks the matches. */
type Walk = (match: string) => SQL;

function entries(from: EntryKind, to: EntryKind, limit: number): Walk {
  const [{ first }, { last }] = [seqsOf(from), seqsOf(to)];
  return (match) => sql`search_index
    where search_index match ${match} and rowid between ${first} and ${last} limit ${limit}`;
}

/**
 * Selects entries that match all words. If there are more than the limit, exact names and then prefixes come first.
 * Names contain no email addresses, so a search for an address skips them, rather than walk through all people with mail
 * at its host.
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

/** Selects first the clients that match all words, then those that match some. */
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
