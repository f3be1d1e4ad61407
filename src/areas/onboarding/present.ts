import type { OnboardingRow } from "#/db/schema";
import type { Onboarding } from "#/src/contract/onboarding";

/** The counters of the row stay inside: whoever shows figures asks the clients area for them. */
export function presentOnboarding(row: OnboardingRow): Onboarding {
  const { totalTasks: _, completedTasks: __, completedAt: ___, ...onboarding } = row;
  return onboarding;
}
