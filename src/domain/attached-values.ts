import type { Fields } from "./check-row";
import { updateRow, type VersionedNoun, type VersionedRow } from "./update-row";
import type { Write } from "./write";

/** Values that rows of other tables store, by the names of their fields in a row of a file. */
export type AttachedValues<Stored> = {
  /** Returns those of an existing row; null for fields without a value. */
  of: (row: Stored) => Fields;
  /** Writes changed ones. Returns the row at its next version. */
  write: (row: Stored, changed: Fields) => Promise<Stored>;
};

type Kind<Stored> = { noun: VersionedNoun; attached: AttachedValues<Stored> | null };
type Change<Stored> = { existing: Stored; changed: Partial<Stored> };

/** Writes the changed columns of a row, and then the values that other tables store. Returns the row as stored. */
export async function storeChange<Stored extends VersionedRow>(
  w: Write,
  { noun, attached }: Kind<Stored>,
  { existing, changed }: Change<Stored>,
): Promise<Stored> {
  const { columns = [], others = [] } = Object.groupBy(Object.entries(changed), ([field]) =>
    field in existing ? "columns" : "others",
  );
  // Safe because these are columns of a change of the row.
  const change = Object.fromEntries(columns) as Partial<Stored>;
  const row = await updateRow(w, noun, { row: existing, change });
  return attached && others.length > 0 ? attached.write(row, Object.fromEntries(others)) : row;
}
