import { savedViews } from "#/db/schema";
import { nameKey } from "#/src/format/fold";
import { type Noun, namedBy, text } from "./noun";

/** Computes the key that makes names unique. */
export function deriveView({ name }: { name: string }) {
  return { nameKey: nameKey(name) } satisfies Partial<typeof savedViews.$inferInsert>;
}

export const viewNoun = {
  entity: "saved_view",
  table: savedViews,
  ...namedBy("name"),
  parents: [{ entity: "user", column: "ownerId" }],
  page: () => null,
  clientVia: null,
  leftOut: ["nameKey"],
  counted: [],
  impliedInUpdate: [],
  derive: ({ name }) => deriveView({ name: text(name) }),
  search: savedViews.name.getSQL(),
  undo: {
    rights: { create: "view.create", update: "view.update", delete: "view.delete" },
    called: ({ name }) => text(name),
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "view.list",
  hiddenFromClients: [],
} satisfies Noun<"saved_view">;
