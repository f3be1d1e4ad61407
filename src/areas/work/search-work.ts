import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { clients, searchEntries, searchTitles } from "#/db/schema";
import { searchTerms } from "#/src/areas/search";

/** Normalised texts in which a work item is searched, from the index of the search. */
export const searchTexts = {
  client: entryOf("client", clients.id),
  titleOf: (title: SQLWrapper) => sql`coalesce((
    select ${searchTitles.names} from ${searchTitles} where ${searchTitles.title} = ${title}), '')`,
  entryOf,
  /** For names that are not in the index; ignores the case of ASCII letters only. */
  plain: (name: SQLWrapper) => sql`' ' || lower(${name}) || ' '`,
};

function entryOf(kind: "client" | "lead" | "design_project", id: SQLWrapper): SQL {
  return sql`coalesce((select ${searchEntries.names} from ${searchEntries}
    where ${searchEntries.kind} = ${kind} and ${searchEntries.id} = ${id}), '')`;
}

/** Builds a condition for each word of a search: it is in one of the texts. None without a search. */
export function wordsIn(search: string | undefined, ...texts: SQL[]): SQL[] {
  const { words } = searchTerms(search ?? "");
  const all = sql.join(texts, sql` || `);
  return words.map(({ part }) => sql`instr(${all}, ${part}) > 0`);
}
