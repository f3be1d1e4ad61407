import type { clients } from "#/db/schema";
import { fold, nameKey } from "#/src/format/fold";

type Named = { name: string; brandNames: string[] };

/** The columns that follow from a client's names: its natural key and what a search looks through. */
export function derivedColumns({ name, brandNames }: Named) {
  return {
    nameKey: nameKey(name),
    searchText: [name, ...brandNames].map(fold).join("\n"),
  } satisfies Partial<typeof clients.$inferInsert>;
}
