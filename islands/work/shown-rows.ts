/** So many rows the screen begins with: a browser draws more of them noticeably late. */
const firstRows = 60;

/**
 * The number of rows that each section begins with, by how many it has: all where the screen has room for them,
 * otherwise no section more than an even share of it while another has to leave some out.
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
