import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What a search finds by words of its own, in the form in which it is compared (see `searchable`). FTS5's search_index
 * stands over it and is kept by triggers; the rows follow from clients, leads, projects and people through
 * search_pending. The numbers of each kind have a stretch of their own (`seqsOf`).
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    seq: integer().primaryKey(),
    kind: text({ enum: ["person", "lead", "design_project", "client"] }).notNull(),
    id: text().notNull(),
    /** What it is called. */
    names: text().notNull(),
    /** By what else it is found. */
    rest: text().notNull(),
  },
  (t) => [uniqueIndex("search_entries_id").on(t.kind, t.id)],
);
export type SearchEntryRow = typeof searchEntries.$inferSelect;

/**
 * What tasks are called, each name once, since most come from templates: search_title_index stands over it. How many
 * tasks there are, and what happens to them but for their names, costs it nothing.
 */
export const searchTitles = sqliteTable(
  "search_titles",
  {
    seq: integer().primaryKey(),
    /** As tasks have it. */
    title: text().notNull(),
    /** In the form in which it is compared. */
    names: text().notNull(),
  },
  (t) => [uniqueIndex("search_titles_title").on(t.title), index("search_titles_names").on(t.names)],
);

/** What triggers noticed and the two above do not say yet; WITHOUT ROWID. */
export const searchPending = sqliteTable(
  "search_pending",
  {
    kind: text({ enum: ["person", "lead", "design_project", "client", "title"] }).notNull(),
    /** The row's id; of a title the title itself. */
    ref: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.ref] })],
);
