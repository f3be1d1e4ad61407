import type { Template } from "#/src/contract/templates";
import { fold } from "#/src/format/fold";

/** A template to choose as a prerequisite; `refusal` is the reason why it cannot be one. */
export type OfferedTemplate = { id: string; name: string; refusal: string | undefined };

/** Lists the templates whose name contains the text, without the given ones; those that need `own` are refused. */
export function offeredTemplates(
  templates: readonly Template[],
  { own, without, search }: { own: Template | null; without: ReadonlySet<string>; search: string },
): OfferedTemplate[] {
  const followers = own ? followersOf(templates, own.id) : new Set();
  const wanted = fold(search.trim());
  return templates
    .filter(({ id, name }) => id !== own?.id && !without.has(id) && fold(name).includes(wanted))
    .map(({ id, name }) => ({
      ...{ id, name },
      refusal: followers.has(id) ? `Needs “${own?.name}” itself` : undefined,
    }));
}

/** Returns the templates that need another one, directly or through others. */
function followersOf(templates: readonly Template[], id: string): Set<string> {
  const followers = new Set<string>();
  const open = [id];
  for (let needed = open.pop(); needed !== undefined; needed = open.pop()) {
    for (const { id: follower, needs } of templates) {
      if (followers.has(follower) || !needs.some((need) => need.id === needed)) continue;
      followers.add(follower);
      open.push(follower);
    }
  }
  return followers;
}
