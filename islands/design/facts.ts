import { createContext } from "react";
import type { Role } from "../../src/contract/choices/users";
import type { Designer } from "../../src/contract/users";
import { useProvided } from "../runtime/use-provided";

/** A client in a picker. */
type ClientName = { id: string; name: string };

/** What every part of the design hub knows about the page it stands on. */
export type Facts = {
  role: Role;
  /** The calendar date in the portal's time zone, `yyyy-mm-dd`. */
  today: string;
  /** IANA name. */
  timeZone: string;
  /** By name; empty for client users. */
  clients: readonly ClientName[];
  /** Who work can be given to; empty for client users. */
  designers: readonly Designer[];
};

const FactsContext = createContext<Facts | null>(null);

export const FactsProvider = FactsContext.Provider;

export function useFacts(): Facts {
  return useProvided(FactsContext);
}
