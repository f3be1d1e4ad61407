import type { OnboardingRow } from "#/db/schema";
import type { Onboarding } from "#/src/contract/onboarding";

/** Returns an onboarding without its counters and completion time, which the clients area provides. */
export function presentOnboarding(row: OnboardingRow): Onboarding {
  const { totalTasks: _, completedTasks: __, completedAt: ___, ...onboarding } = row;
  return onboarding;
}
