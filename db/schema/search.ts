import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Search entries of people, leads, projects and clients, normalised for comparison (see `searchable`). The FTS5 table
 * search_index uses it as content and is maintained by triggers. The rows are updated from their sources through
 * search_pending. Each kind has its own range of `seq` (`seqsOf`).
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    seq: integer().primaryKey(),
    kind: text({ enum: ["person", "lead", "design_project", "client"] }).notNull(),
    id: text().notNull(),
    /** The names it is known by. */
    names: text().notNull(),
    /** Other text by which it is found. */
    rest: text().notNull(),
  },
  (t) => [uniqueIndex("search_entries_id").on(t.kind, t.id)],
);
export type SearchEntryRow = typeof searchEntries.$inferSelect;

/**
 * Task names and titles for clients without duplicates, as most come from templates; content of the FTS5 table search_title_index. Its size
 * does not depend on the number of tasks, and only changes of names update it.
 */
export const searchTitles = sqliteTable(
  "search_titles",
  {
    seq: integer().primaryKey(),
    /** The name as tasks have it. */
    title: text().notNull(),
    /** Normalised for comparison. */
    names: text().notNull(),
  },
  (t) => [uniqueIndex("search_titles_title").on(t.title), index("search_titles_names").on(t.names)],
);

/** Changes noticed by triggers that the two tables above do not reflect yet; WITHOUT ROWID. */
export const searchPending = sqliteTable(
  "search_pending",
  {
    kind: text({ enum: ["person", "lead", "design_project", "client", "title"] }).notNull(),
    /** The row's id; for a title, the title itself. */
    ref: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.ref] })],
);
