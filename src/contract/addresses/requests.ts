import { requestState } from "../choices/forms";
import { idOr, listAddress, oneOf, type QueryOf } from "./list-address";

/** Filters of the list of requests, all in the address. */
export const requestsAddress = listAddress({ state: oneOf(requestState), clientId: idOr() });

export type RequestsQuery = QueryOf<typeof requestsAddress>;
