import type { Comment, Mentionable } from "#/src/contract/comments";
import { isHttpUrl } from "#/src/contract/links";
import { fold } from "#/src/format/fold";

/** A piece of what somebody said, and where in it it begins. */
export type Piece = { kind: "text" | "link" | "mention"; text: string; at: number };

/** An address up to where a sentence goes on: closing marks behind it are the sentence's. */
const address = /https?:\/\/[^\s<>"]+/giu;
const closing = /[.,;:!?'’”)\]}]+$/u;

/** What was said in its pieces, so that links can be opened and names stand out. */
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

/** A bracket that the address itself opened is its own. */
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

/** Where a mention is being typed: the place of its @, and what stands behind that up to the caret. */
export type Typing = { at: number; typed: string };

/** What is typed of a mention at the caret; null where none is. Behind a letter an @ is part of an address. */
export function typingAt(text: string, caret: number): Typing | null {
  const at = caret === 0 ? -1 : text.lastIndexOf("@", caret - 1);
  if (at === -1 || (at > 0 && /[\p{L}\p{N}]/u.test(text.charAt(at - 1)))) return null;
  const typed = text.slice(at + 1, caret);
  return typed.length > 60 || /[\n@]|^\s/u.test(typed) ? null : { at, typed };
}

/** Those with a word in their name that begins so, in their order. */
export function offered(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = fold(typed);
  return people.filter(({ name }) => {
    const folded = fold(name);
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
  });
}

/** The ids to send: those who were chosen before others of their name, as far as their names stand in the text. */
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
