import { createContext } from "react";
import { useProvided } from "#/islands/runtime/page/use-provided";
import type { Reschedule } from "#/src/contract/due-dates";
import type { LeadOfClient } from "#/src/contract/leads";
import type { Task } from "#/src/contract/tasks";
import type { Assignee } from "#/src/contract/users";

/** New dates of an onboarding, or of one of its tasks. */
export type NewDates = Pick<Reschedule, "startDate" | "targetLaunchDate" | "fromTask" | "include">;

/** Page context for every part of a client's dashboard, and for tasks on other screens. */
export type PageContext = {
  /** The client of the displayed tasks and of new ones; null when they belong to several. */
  clientId: string | null;
  /** The list of the tasks, if it is not their client's dashboard. */
  tasks?: TaskList;
  /** Possible assignees; empty on a client's home. */
  assignees: readonly Assignee[];
  /** The client's account manager, if assignable. */
  accountManagerId: string | null;
  /** True once all tasks of the client's onboarding are done; absent when tasks belong to several clients. */
  isOnboardingComplete?: boolean;
  /** Ids of tasks with unread comments. */
  unread?: readonly string[];
  /** Shows the tasks that new dates move; absent on screens with tasks of several clients. */
  onPlanDates?: (dates: NewDates) => void;
  /** True when the portal sends mail; otherwise links are passed on by hand. */
  hasMail?: boolean;
  /** The lead that the client came from, if any. */
  lead?: LeadOfClient | null;
};

/** The tasks listed by a screen, updated from server responses. */
export type TaskList = {
  /** Replaces these tasks in the list. */
  show: (changed: readonly Task[]) => void;
  add: (task: Task) => void;
  remove: (taskId: string) => void;
  /** Reloads all of them. */
  reload: () => Promise<unknown>;
  /** Offers to move the tasks that follow a changed one; given the task before it is shown. */
  offerMoves?: (task: Task) => void;
};

const Context = createContext<PageContext | null>(null);

export const PageContextProvider = Context.Provider;

export function usePageContext(): PageContext {
  return useProvided(Context);
}
