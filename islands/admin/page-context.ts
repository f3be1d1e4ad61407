import { createContext } from "react";
import { useProvided } from "#/islands/runtime/page/use-provided";
import type { ListedUser } from "#/src/contract/admin";

/** Data shared by every part of the screen. */
export type AdminPageContext = {
  /** The id of the signed-in admin. */
  me: string;
  /** False when no mail server is configured. */
  sendsMail: boolean;
  users: readonly ListedUser[];
  /** Every client, sorted by name. */
  clients: readonly { id: string; name: string }[];
};

const Context = createContext<AdminPageContext | null>(null);

export const PageContextProvider = Context.Provider;

export function usePageContext(): AdminPageContext {
  return useProvided(Context);
}
