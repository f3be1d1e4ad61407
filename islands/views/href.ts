import type { SavedView } from "#/src/contract/views";

/** Where a view leads: to what it says, marked with its id. */
export function viewHref(pathname: string, { id, query }: SavedView): string {
  return `${pathname}?view=${id}${query && `&${query}`}`;
}
