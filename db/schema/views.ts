import { sql } from "drizzle-orm";
import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { viewScreen } from "#/src/contract/choices/views";
import { users } from "./accounts";
import { flag, id, idOf, oneOf, versioned } from "./columns";

/** Lists that people come back to. Of a screen somebody has each name once, and so have the shared ones together. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: id(),
    ownerId: idOf(() => users.id),
    screen: text({ enum: viewScreen.values }).notNull(),
    name: text().notNull(),
    nameKey: text().notNull(),
    /** As the screen's address has it, in one form. */
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
