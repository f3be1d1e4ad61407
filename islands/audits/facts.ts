import { createContext } from "react";
import type { Role } from "../../src/contract/choices/users";
import type { Designer } from "../../src/contract/users";
import { useProvided } from "../runtime/use-provided";

/** What every part of the screen knows about the page it stands on. */
export type Facts = {
  role: Role;
  /** The calendar date in the portal's time zone, `yyyy-mm-dd`. */
  today: string;
  /** ISO 4217. */
  currency: string;
  /** By name. */
  clients: readonly { id: string; name: string }[];
  /** Who can manage a client's account. */
  designers: readonly Designer[];
};

const FactsContext = createContext<Facts | null>(null);

export const FactsProvider = FactsContext.Provider;

export function useFacts(): Facts {
  return useProvided(FactsContext);
}
