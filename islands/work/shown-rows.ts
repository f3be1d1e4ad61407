/** Rows that the screen starts with: more would noticeably delay the first paint. */
const firstRows = 60;

/**
 * Returns the number of rows that each section starts with, given their sizes: all if there is room, otherwise no
 * section gets more than an even share while another has to leave some out.
 */
export function sharesOf<Key extends string>(
  counts: Record<Key, number>,
  room = firstRows,
): Record<Key, number> {
  const shares = { ...counts };
  let left = room;
  const bySize = (Object.keys(counts) as Key[]).toSorted((one, other) => counts[one] - counts[other]);
  for (const [at, key] of bySize.entries()) {
    shares[key] = Math.min(counts[key], Math.floor(left / (bySize.length - at)));
    left -= shares[key];
  }
  return shares;
}
