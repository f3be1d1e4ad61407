import { createContext } from "react";
import { useProvided } from "#/islands/runtime/page/use-provided";
import type { LeadOfClient } from "#/src/contract/leads";
import type { Task } from "#/src/contract/tasks";
import type { Assignee } from "#/src/contract/users";

/** What every part of a client's dashboard, and what other screens show of tasks, knows about the page it stands on. */
export type PageContext = {
  /** The client whose tasks are shown, or whom new ones are for; null where they are of many. */
  clientId: string | null;
  /** Where the tasks are listed, if not on their client's dashboard. */
  tasks?: TaskList;
  /** Who work can be given to; nobody on a client's home. */
  assignees: readonly Assignee[];
  /** Who manages the client, as far as work can be given to them. */
  accountManagerId: string | null;
  /** True once all tasks of the client's onboarding are done; absent where tasks are of many clients. */
  isOnboardingComplete?: boolean;
  /** The tasks of which somebody said something that the person has not seen. */
  unread?: readonly string[];
  /** Whether the portal sends mail; a link is passed on by hand otherwise. */
  hasMail?: boolean;
  /** The lead that became the client, if one did. */
  lead?: LeadOfClient | null;
};

/** The tasks that a screen lists, changed there from what the server answered. */
export type TaskList = {
  /** Shows these instead of what was shown of them. */
  show: (changed: readonly Task[]) => void;
  add: (task: Task) => void;
  remove: (taskId: string) => void;
  /** Reads all of them again. */
  reload: () => Promise<unknown>;
};

const Context = createContext<PageContext | null>(null);

export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  return useProvided(Context);
}
