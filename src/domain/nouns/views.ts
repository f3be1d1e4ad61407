import type { Reader, Tx } from "#/db/client";
import { savedViews } from "#/db/schema";
import { nameKey } from "#/src/format/fold";
import { type Noun, namedBy, type Restored, text } from "./noun";

/** Computes the key that makes names unique. */
export function deriveView({ name }: { name: string }) {
  return { nameKey: nameKey(name) } satisfies Partial<typeof savedViews.$inferInsert>;
}

/**
 * An unshared view becomes private to its owner; a name conflict would reveal the names of the owner's private views.
 */
export const onlyOwnerUnshares = "Only the person who saved it can stop sharing it. Others can delete it.";

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
    people: [],
    refuse: refuseView,
    complete: null,
  },
  imports: null,
  orders: null,
  readBy: "view.list",
  hiddenFromClients: [],
  personal: { elsewhere: "Private views are deleted with their account." },
} satisfies Noun<"saved_view">;

/** Applies the rule that only its owner stops sharing a view. */
async function refuseView(_: Reader | Tx, { actor, row, columns }: Restored): Promise<string | null> {
  const isUnshared = row?.isShared === true && columns.isShared === false;
  return isUnshared && row.ownerId !== actor.userId ? onlyOwnerUnshares : null;
}
