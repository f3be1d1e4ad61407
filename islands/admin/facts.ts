import { createContext, useContext } from "react";
import type { AdminUser } from "../../src/contract/admin";

/** What every part of the screen may need to know. */
export type AdminFacts = {
  /** The id of the admin who looks at the screen. */
  me: string;
  users: readonly AdminUser[];
  /** Every client, in the order of their names. */
  clients: readonly { id: string; name: string }[];
  timeZone: string;
  /** yyyy-mm-dd in that zone. */
  today: string;
};

const Facts = createContext<AdminFacts | null>(null);

export const FactsProvider = Facts.Provider;

export function useFacts(): AdminFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error("Only parts of the Admin screen have its facts.");
  return facts;
}
