import { requestState } from "../choices/forms";
import { listAddress, oneOf, type QueryOf } from "./list-address";

/** Filters of the list of requests, all in the address. */
export const requestsAddress = listAddress({ state: oneOf(requestState) });

export type RequestsQuery = QueryOf<typeof requestsAddress>;
