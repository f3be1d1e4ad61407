import type { ViewScreen } from "#/src/contract/choices/views";
import type { SavedView } from "#/src/contract/views";

/** The API address of a screen's views, used as their cache key. */
export const viewsKey = (screen: ViewScreen) => [`/api/views?screen=${screen}`];

/** Returns the address of a view: its query, marked with its id. */
export function viewHref(pathname: string, { id, query }: SavedView): string {
  return `${pathname}?view=${id}${query && `&${query}`}`;
}
