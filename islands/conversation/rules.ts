import type { Comment, Mentionable } from "#/src/contract/comments";
import { isHttpUrl } from "#/src/contract/links";
import { fold } from "#/src/format/fold";

/** A piece of a comment's text and its start position. */
export type Piece = { kind: "text" | "link" | "mention"; text: string; at: number };

/** A web address up to the end of the word: closing punctuation after it belongs to the sentence. */
const address = /https?:\/\/[^\s<>"]+/giu;
const closing = /[.,;:!?'’”)\]}]+$/u;

/** Splits a comment into pieces, to render links and mentions. */
export function piecesOf({ text, mentions }: Pick<Comment, "text" | "mentions">): Piece[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const found: Piece[] = [];
  let from = 0;
  for (const { 0: matched, index } of text.matchAll(address)) {
    const url = withoutClosing(matched);
    if (!isHttpUrl(url)) continue;
    found.push(...withMentions(text.slice(0, index), from, names), { kind: "link", text: url, at: index });
    from = index + url.length;
  }
  return [...found, ...withMentions(text, from, names)];
}

/** Keeps a closing bracket whose opening one is part of the address. */
function withoutClosing(url: string): string {
  const end = closing.exec(url)?.[0] ?? "";
  const isOwn = end.startsWith(")") && url.slice(0, -end.length).includes("(");
  return url.slice(0, url.length - end.length + (isOwn ? 1 : 0));
}

function withMentions(text: string, start: number, names: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  for (let at = text.indexOf("@", from); at !== -1; at = text.indexOf("@", at + 1)) {
    const name = names.find((each) => text.startsWith(each, at));
    if (name === undefined) continue;
    if (at > from) pieces.push({ kind: "text", text: text.slice(from, at), at: from });
    pieces.push({ kind: "mention", text: name, at });
    from = at + name.length;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from), at: from });
  return pieces;
}

/** A mention being typed: the position of its @ and the text from there to the caret. */
export type Typing = { at: number; typed: string };

/** Returns the mention being typed at the caret; null for none. After a letter an @ is part of an address. */
export function typingAt(text: string, caret: number): Typing | null {
  const at = caret === 0 ? -1 : text.lastIndexOf("@", caret - 1);
  if (at === -1 || (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1)))) return null;
  const typed = text.slice(at + 1, caret);
  return typed.length > 60 || /[\n@]|^\s/u.test(typed) ? null : { at, typed };
}

/** Returns the people with a word of their name that begins like this, in the given order. */
export function offered(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = fold(typed);
  return people.filter(({ name }) => {
    const folded = fold(name);
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
  });
}

/**
 * Returns the ids to send: people whose name is in the text; chosen ones take precedence over others of the same
 * name.
 */
export function mentionsIn(
  text: string,
  people: readonly Mentionable[],
  chosen: readonly string[],
): string[] {
  const named = people.filter(({ name }) => text.includes(`@${name}`));
  const rank = ({ id }: Mentionable) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  const chosenNames = new Set(named.filter(({ id }) => chosen.includes(id)).map(({ name }) => name));
  return named
    .filter(({ id, name }) => chosen.includes(id) || !chosenNames.has(name))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ id }) => id);
}
