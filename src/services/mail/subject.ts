/** Inboxes show subjects of fewer than 60 characters whole. */
export const longestSubject = 59;

/**
 * Writes a subject, and truncates its longest names so that inboxes show all of it.
 * @example subjectOf`${"Mia"} asks you to review ${"Hero picture"}`
 */
export function subjectOf(words: TemplateStringsArray, ...names: readonly (string | number)[]): string {
  const given = names.map((name) => [...String(name).replaceAll(/\s+/g, " ").trim()]);
  const room = longestSubject - [...words.join("")].length;
  const most = longestName(
    given.map((name) => name.length),
    room,
  );
  const cut = given.map((name) => (name.length <= most ? name : [...name.slice(0, most - 1), "…"]).join(""));
  return words.map((text, at) => text + (cut[at] ?? "").replace(/\s+…$/, "…")).join("");
}

/** Returns the greatest length at which names of these lengths fit into the room. */
function longestName(lengths: readonly number[], room: number): number {
  let most = Math.max(1, ...lengths);
  while (most > 1 && lengths.reduce((sum, length) => sum + Math.min(length, most), 0) > room) most--;
  return most;
}
