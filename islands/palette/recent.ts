import { searchKind } from "#/src/contract/choices/search";
import type { Found } from "#/src/contract/search";

/** A result opened from the search, as shown at the time. */
export type Recent = Pick<Found, "kind" | "title" | "detail" | "href">;

const most = 8;

/** Stored in this browser per user; cleared on sign-out. */
const key = () => `portal:recent:${document.body.dataset.user ?? ""}`;

export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function keepRecent({ kind, title, detail, href }: Recent) {
  const others = readRecent().filter((each) => each.href !== href);
  const all = [{ kind, title, detail, href }, ...others].slice(0, most);
  try {
    localStorage.setItem(key(), JSON.stringify(all));
  } catch {
    // Without storage space nothing is stored.
  }
}

function isRecent(value: unknown): value is Recent {
  const { kind, title, detail, href } = Object(value);
  if (!searchKind.has(String(kind))) return false;
  return [title, detail].every((each) => typeof each === "string") && /^\/(?!\/)/.test(String(href));
}
