import { useState } from "react";
import { flushSync } from "react-dom";
import { writeCookie } from "#/islands/runtime/page/write-cookie";
import { moved } from "#/islands/ui/sortable/moved";
import { cardOrderCookie } from "#/src/contract/cookies";
import type { Lead } from "#/src/contract/leads";

const keyLength = 8;

/** 430 keys of 8 characters: below the 3.5 kB that every browser and proxy supports. */
export const maxCardKeys = 430;

/** A card's key in the order: the end of its id, which is random. */
export type CardKey = string;

type HasId = Pick<Lead, "id">;

export function keyOf({ id }: HasId): CardKey {
  return id.slice(-keyLength);
}

/** Parses the keys in a cookie, in order; empty for a cookie that the portal did not write. */
export function readCardOrder(cookie: string | undefined): CardKey[] {
  if (!cookie || !/^(?:[0-9a-f]{8})+$/.test(cookie)) return [];
  return [...new Set(cookie.match(/.{8}/g))].slice(0, maxCardKeys);
}

export function cookieOf(order: readonly CardKey[]): string {
  return order.join("");
}

/** Sorts the leads in the order by its sequence; others keep their positions. */
export function inCardOrder<L extends HasId>(leads: readonly L[], order: readonly CardKey[]): L[] {
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  const rank = (lead: L) => ranks.get(keyOf(lead));
  const ranked = leads.filter((lead) => rank(lead) !== undefined);
  const sorted = ranked.toSorted((a, b) => (rank(a) ?? 0) - (rank(b) ?? 0)).values();
  return leads.map((lead) => (rank(lead) === undefined ? lead : (sorted.next().value ?? lead)));
}

/**
 * Returns the order after one of the shown cards was moved, by position among them. Hidden cards keep their sequence;
 * when there are too many, the last ones are dropped.
 */
export function withCardMoved(
  order: readonly CardKey[],
  shown: readonly HasId[],
  from: number,
  to: number,
): CardKey[] {
  const asShown = moved(shown.map(keyOf), from, to);
  const isShown = new Set(asShown);
  const isOrdered = new Set(order);
  const all = [...asShown.filter((key) => !isOrdered.has(key)), ...order];
  const others = all.filter((key) => !isShown.has(key)).slice(0, Math.max(0, maxCardKeys - asShown.length));
  const isRemembered = new Set([...others, ...asShown]);
  const next = asShown.values();
  return all
    .filter((key) => isRemembered.has(key))
    .map((key) => (isShown.has(key) ? (next.next().value ?? key) : key));
}

/** Returns this browser's order of the cards, from the cookie that the page was rendered with. */
export function useCardOrder(cookie: string | undefined) {
  const [order, setOrder] = useState(() => readCardOrder(cookie));
  return {
    arrange: (leads: readonly Lead[]) => inCardOrder(leads, order),
    move: (shown: readonly Lead[], from: number, to: number) => {
      const next = withCardMoved(order, shown, from, to);
      writeCookie({ ...cardOrderCookie, value: cookieOf(next) });
      // Rendered before the browser paints, so that the dropped card does not jump back for a moment.
      flushSync(() => setOrder(next));
    },
  };
}

export type CardOrder = ReturnType<typeof useCardOrder>;
