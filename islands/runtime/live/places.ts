import type { QueryKey } from "@tanstack/react-query";
import { summaryKey as clientsSummary } from "#/islands/clients/keys";
import { summaryKey as workSummary } from "#/islands/work/keys";
import { livePlaces } from "#/src/contract/choices/entities";
import { type UnloggedName, unloggedPlaces } from "#/src/contract/choices/unlogged";
import type { ChangeEvent } from "#/src/contract/events";

type CachedQuery = { queryKey: readonly unknown[]; data: unknown };

/**
 * True when cached data may be stale after a change. A list is affected by any row of its kind; data about a single
 * thing only if it contains the row, or could now: the row is new, or has no version to tell.
 */
export function isConcerned({ queryKey, data }: CachedQuery, { entity, id, version }: ChangeEvent): boolean {
  const [address, thing, part] = queryKey;
  // A client's home shows pending designs, including new ones it does not contain yet, and the list counts them.
  const countsDesigns = address === "/api/clients" && (part === "home" || thing === "list");
  if (countsDesigns && entity.startsWith("design_")) return true;
  const { lists, ofOne } = livePlaces[entity];
  const isAt = (all: readonly string[]) => all.some((place) => address === `/api/${place}`);
  const isOfOne = typeof thing === "string" && isId.test(thing);
  if (!isAt(lists) && !(isOfOne && isAt(ofOne))) return false;
  if (!isOfOne) return true;
  return version === null || version === 1 || thing === id || JSON.stringify(data ?? null).includes(id);
}

/** True when cached data may show changes of this kind, which the audit log does not record. */
export function showsUnlogged({ queryKey }: Pick<CachedQuery, "queryKey">, name: UnloggedName): boolean {
  const { lists, part } = unloggedPlaces[name];
  const [address, , shown] = queryKey;
  return lists.some((place) => address === `/api/${place}`) || (part !== null && shown === part);
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const counts = [workSummary, clientsSummary].map((key) => key.join("/"));

/** Matches the counts beside the sidebar's entries, which screens do not reload after their own changes. */
export const isCount = (queryKey: QueryKey): boolean => counts.includes(queryKey.join("/"));
