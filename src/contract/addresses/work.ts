import { workKind } from "../choices/work";
import { idOr, listAddress, oneOf, type QueryOf, text } from "./list-address";

/** Filters of My Work, all in the address; the signed-in user's own items by default. */
export const workAddress = listAddress({
  search: text,
  person: idOr("unassigned", "all"),
  clientId: idOr(),
  kind: oneOf(workKind),
});

export type WorkQuery = QueryOf<typeof workAddress>;
