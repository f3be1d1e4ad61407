import type { ViewScreen } from "#/src/contract/choices/views";
import type { SavedView } from "#/src/contract/views";

/** The address of a screen's views in the API, under which they are kept. */
export const viewsKey = (screen: ViewScreen) => [`/api/views?screen=${screen}`];

/** Where a view leads: to what it says, marked with its id. */
export function viewHref(pathname: string, { id, query }: SavedView): string {
  return `${pathname}?view=${id}${query && `&${query}`}`;
}
