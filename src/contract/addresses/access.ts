import { isDate, isInCalendar } from "../calendar";
import { accessState } from "../choices/access";
import { listAddress, oneOf, type QueryOf, type Reading } from "./list-address";

const day: Reading<string | null> = (given) => (isDate(given) && isInCalendar(given) ? given : null);

/** Filters of the list of accesses, all in the address. */
export const accessAddress = listAddress({ state: oneOf(accessState), expiresBefore: day });

export type AccessQuery = QueryOf<typeof accessAddress>;

/** Returns the tab of the access screen in the address. */
export function readAccessTab(param: string | null | undefined): "register" | "steps" {
  return param === "steps" ? "steps" : "register";
}
