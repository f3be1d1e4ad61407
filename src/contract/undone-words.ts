import type { Undone } from "./operations";

/**
 * Describes the result of an undo: what was restored, changed back and removed, each group named after its first row.
 */
export function undoneWords({ restored, changed, removed, kept }: Undone): string {
  const sentences = [
    sentence(restored, "is back", "are back"),
    sentence(changed, "is changed back", "are changed back"),
    sentence(removed, "is gone again", "are gone again"),
    sentence(kept, "stays, since it is in use", "stay, since they are in use"),
  ];
  return sentences.filter(Boolean).join(" ");
}

function sentence(rows: Undone["restored"], one: string, many: string): string {
  const [first] = rows;
  if (!first) return "";
  return rows.length === 1 ? `${first.name} ${one}.` : `${first.name} and ${rows.length - 1} more ${many}.`;
}
