import { clients } from "#/db/schema";
import { fold, nameKey } from "#/src/format/fold";
import { type Noun, namedBy, text } from "./noun";

type Named = { name: string; brandNames: readonly string[] };

/** Computes a client's natural key and search text. */
export function deriveClient({ name, brandNames }: Named) {
  return {
    nameKey: nameKey(name),
    searchText: [name, ...brandNames].map(fold).join("\n"),
  } satisfies Partial<typeof clients.$inferInsert>;
}

export const clientNoun = {
  entity: "client",
  table: clients,
  ...namedBy("name"),
  parents: [],
  page: ({ id }) => `/clients/${id}`,
  clientVia: "itself",
  leftOut: ["nameKey", "searchText"],
  counted: [],
  impliedInUpdate: [],
  derive: ({ name, brandNames }) =>
    deriveClient({ name: text(name), brandNames: Array.isArray(brandNames) ? brandNames.map(text) : [] }),
  search: clients.searchText.getSQL(),
  undo: {
    rights: { create: "client.create", update: "client.update" },
    called: ({ name }) => text(name),
    people: ["accountManagerId"],
    refuse: null,
    complete: null,
  },
  imports: { kind: "clients", right: "client.import", page: "/" },
  orders: null,
  readBy: "client.read",
  // Not accountManagerId: client users do not see it either, but their home page names the people to contact.
  hiddenFromClients: ["sendsReminders"],
  personal: { address: "primaryContactEmail", name: "primaryContactName", emptied: [] },
} satisfies Noun<"client">;
