import { fold } from "#/src/format/fold";

/** A task or template with its prerequisites. */
export type Needing = { id: string; name: string; needs: readonly { id: string }[] };

/** A thing to choose as a prerequisite; `refusal` is the reason why it cannot be one. */
export type Offered = { id: string; name: string; refusal: string | undefined };

/** Lists the things whose name contains the text, without the given ones; those that need `own` are refused. */
export function offeredNeeds(
  things: readonly Needing[],
  { own, without, search }: { own: Needing | null; without: ReadonlySet<string>; search: string },
): Offered[] {
  const followers = own ? followersOf(things, own.id) : new Set();
  const wanted = fold(search.trim());
  return things
    .filter(({ id, name }) => id !== own?.id && !without.has(id) && fold(name).includes(wanted))
    .map(({ id, name }) => ({
      ...{ id, name },
      refusal: followers.has(id) ? `Needs “${own?.name}” itself` : undefined,
    }));
}

/** Returns the ids of things that need another one, directly or through others. */
function followersOf(things: readonly Needing[], id: string): Set<string> {
  const followers = new Set<string>();
  const open = [id];
  for (let needed = open.pop(); needed !== undefined; needed = open.pop()) {
    for (const { id: follower, needs } of things) {
      if (followers.has(follower) || !needs.some((need) => need.id === needed)) continue;
      followers.add(follower);
      open.push(follower);
    }
  }
  return followers;
}
