import { sql } from "drizzle-orm";
import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { viewScreen } from "#/src/contract/choices/views";
import { users } from "./accounts";
import { flag, id, idOf, oneOf, versioned } from "./columns";

/** Saved filters of lists. A name is unique per owner and screen, and among the shared views of a screen. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: id(),
    ownerId: idOf(() => users.id),
    screen: text({ enum: viewScreen.values }).notNull(),
    name: text().notNull(),
    nameKey: text().notNull(),
    /** The query of the screen's address, in canonical form. */
    query: text().notNull(),
    isShared: flag().notNull().default(false),
    ...versioned,
  },
  (t) => [
    oneOf("saved_views_screen", t.screen, viewScreen.values),
    uniqueIndex("saved_views_own").on(t.ownerId, t.screen, t.nameKey).where(sql`is_shared = 0`),
    uniqueIndex("saved_views_shared").on(t.screen, t.nameKey).where(sql`is_shared = 1`),
  ],
);
export type SavedViewRow = typeof savedViews.$inferSelect;
