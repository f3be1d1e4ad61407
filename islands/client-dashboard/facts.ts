import { createContext } from "react";
import { useProvided } from "#/islands/runtime/use-provided";
import type { Assignee } from "#/src/contract/users";

/** What every part of a client's dashboard knows about the page it stands on. */
export type Facts = {
  clientId: string;
  /** Who work can be given to; empty for client users. */
  assignees: readonly Assignee[];
  /** Who manages the client, as far as work can be given to them. */
  accountManagerId: string | null;
};

const FactsContext = createContext<Facts | null>(null);

export const FactsProvider = FactsContext.Provider;

export function useFacts(): Facts {
  return useProvided(FactsContext);
}
