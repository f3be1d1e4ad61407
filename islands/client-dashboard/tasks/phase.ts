import { useState } from "react";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import type { TaskPhase } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import type { TaskAddressState } from "./address";

type Phased = Pick<Task, "phase">;

export function byPhase<Row extends Phased>(tasks: readonly Row[]): Record<TaskPhase, Row[]> {
  const { onboarding = [], ongoing = [] } = Object.groupBy(tasks, phaseOf);
  return { onboarding, ongoing };
}

/** Returns the tab with past due tasks: the current one if both or neither have some. */
export function pastDueTab(
  tasks: readonly Pick<Task, "phase" | "isPastDue">[],
  present: TaskPhase,
): TaskPhase {
  const late = byPhase(tasks.filter(({ isPastDue }) => isPastDue));
  const other = otherPhase(present);
  return late[present].length === 0 && late[other].length > 0 ? other : present;
}

export function otherPhase(phase: TaskPhase): TaskPhase {
  return phase === "onboarding" ? "ongoing" : "onboarding";
}

/**
 * Selects the tab of the task table. Without one in the address it is Onboarding if that was open when the page was
 * opened, so that completing the last task does not switch the table; an open task selects its own tab.
 */
export function usePhaseTab(tasks: readonly Task[], { query, choose }: TaskAddressState) {
  const [params] = useUrlParams();
  const [usual] = useState(() => usualTab(tasks));
  const hasTabs = byPhase(tasks).ongoing.length > 0;
  const chosen = hasTabs ? (query.phase ?? usual) : "onboarding";
  const openTask = tasks.find(({ id }) => id === params.get("task"));
  const phase = openTask ? phaseOf(openTask) : chosen;
  return {
    phase,
    hasTabs,
    show: (next: TaskPhase) => choose({ phase: next }),
    /** The address change that keeps this tab when the open task is closed. */
    params: phase === chosen ? {} : { phase },
  };
}

export type PhaseTab = ReturnType<typeof usePhaseTab>;

function usualTab(tasks: readonly Task[]): TaskPhase {
  const isLeft = byPhase(tasks).onboarding.some(({ status }) => status !== "done");
  return isLeft ? "onboarding" : "ongoing";
}

function phaseOf({ phase }: Phased): TaskPhase {
  return phase ?? "onboarding";
}
