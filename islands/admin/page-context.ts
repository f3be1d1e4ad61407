import { createContext } from "react";
import { useProvided } from "#/islands/runtime/page/use-provided";
import type { ListedUser } from "#/src/contract/admin";

/** What every part of the screen may need to know. */
export type AdminPageContext = {
  /** The id of the admin who looks at the screen. */
  me: string;
  /** False where no mail server is named. */
  sendsMail: boolean;
  users: readonly ListedUser[];
  /** Every client, in the order of their names. */
  clients: readonly { id: string; name: string }[];
};

const Context = createContext<AdminPageContext | null>(null);

export const PageContextProvider = Context.Provider;

export function usePageContext(): AdminPageContext {
  return useProvided(Context);
}
