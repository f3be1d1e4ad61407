import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { between, flag, holds, id, idOf, partOf, versioned } from "./columns";
import { designProjects, designRevisions } from "./design";

/** Comments pinned to a point of a revision's picture. */
export const designPins = sqliteTable(
  "design_pins",
  {
    id: id(),
    projectId: partOf(() => designProjects.id),
    revisionId: partOf(() => designRevisions.id),
    /** Counts from 1 in order of creation within the revision. */
    number: integer().notNull(),
    /** Distance from the left and top edge, as a fraction of the picture. */
    x: real().notNull(),
    y: real().notNull(),
    text: text().notNull(),
    isResolved: flag().notNull().default(false),
    createdById: idOf(() => users.id),
    ...versioned,
  },
  (t) => [
    between("design_pins_x", t.x, 0, 1),
    between("design_pins_y", t.y, 0, 1),
    holds("design_pins_number", sql`${t.number} >= 1`),
    uniqueIndex("design_pins_number_unique").on(t.revisionId, t.number),
    index("design_pins_project").on(t.projectId),
  ],
);
export type DesignPinRow = typeof designPins.$inferSelect;
