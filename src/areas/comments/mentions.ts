import type { CommentRow } from "#/db/schema";

/** Formats a mention in stored text, by id because names change. */
const token = (id: string) => `@[${id}]`;
const tokens = /@\[([\da-f-]{36})\]/g;

type Text = Pick<CommentRow, "text" | "mentions">;
type Person = { id: string; name: string };

/** Returns the text for display, with people's current names. */
export function shownText({ text, mentions }: Text, names: Map<string, string>): string {
  return text.replaceAll(tokens, (whole, id: string) => {
    const name = mentions.includes(id) ? names.get(id) : undefined;
    return name === undefined ? whole : `@${name}`;
  });
}

/**
 * Converts a text for storage and finds the people mentioned: those of `people` whose name follows an @. If several
 * share a name each gets one occurrence, in order, and the last gets the rest.
 */
export function storedText(text: string, people: readonly Person[]): Text {
  const named = Map.groupBy(people, ({ name }) => name);
  const names = [...named.keys()].toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return { text, mentions: [] };
  const places = new RegExp(`@(${names.map(RegExp.escape).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const mentioned = new Map<string, number>();
  const mentions = new Set<string>();
  const stored = text.replaceAll(places, (whole, name: string) => {
    const namesakes = named.get(name) ?? [];
    const place = mentioned.get(name) ?? 0;
    mentioned.set(name, place + 1);
    const who = namesakes[Math.min(place, namesakes.length - 1)];
    if (!who) return whole;
    mentions.add(who.id);
    return token(who.id);
  });
  return { text: stored, mentions: [...mentions] };
}
