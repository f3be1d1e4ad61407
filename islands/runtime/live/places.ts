import type { QueryKey } from "@tanstack/react-query";
import { summaryKey as clientsSummary } from "#/islands/clients/keys";
import { summaryKey as workSummary } from "#/islands/work/keys";
import type { ChangeEvent } from "#/src/contract/events";
import { livePlaces } from "#/src/contract/nouns/live";

type CachedQuery = { queryKey: readonly unknown[]; data: unknown };

/**
 * Whether what a page holds may be otherwise after a change. A list may be, whatever row of its kind it was; what is
 * about one thing only when it shows the row, or may have got it: the row is new, or has no version to tell that by.
 */
export function isConcerned({ queryKey, data }: CachedQuery, { entity, id, version }: ChangeEvent): boolean {
  const [address, thing, part] = queryKey;
  // Designs that wait stand on a client's home, which knew nothing of a new one.
  if (address === "/api/clients" && part === "home" && entity.startsWith("design_")) return true;
  const { lists, ofOne } = livePlaces[entity];
  const isAt = (all: readonly string[]) => all.some((place) => address === `/api/${place}`);
  const isOfOne = typeof thing === "string" && isId.test(thing);
  if (!isAt(lists) && !(isOfOne && isAt(ofOne))) return false;
  if (!isOfOne) return true;
  return version === null || version === 1 || thing === id || JSON.stringify(data ?? null).includes(id);
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const counts = [workSummary, clientsSummary].map((key) => key.join("/"));

/** Matches the counts beside the sidebar's entries, which no screen reads again after a change of its own. */
export const isCount = (queryKey: QueryKey): boolean => counts.includes(queryKey.join("/"));
