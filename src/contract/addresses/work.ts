import { workKind } from "../choices/work";
import { idOr, listAddress, oneOf, type QueryOf } from "./list-address";

/** Whose things are shown and which, all kept in the address; one's own where it says nothing. */
export const workAddress = listAddress({
  person: idOr("unassigned", "all"),
  clientId: idOr(),
  kind: oneOf(workKind),
});

export type WorkQuery = QueryOf<typeof workAddress>;
