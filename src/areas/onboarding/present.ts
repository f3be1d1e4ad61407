import type { OnboardingRow } from "#/db/schema";
import type { Onboarding } from "#/src/contract/onboarding";

/** Returns an onboarding without its counters and completion time, which the clients area provides, and what templates left out. */
export function presentOnboarding(row: OnboardingRow): Onboarding {
  const { totalTasks: _, completedTasks: __, completedAt: ___, leftOut: ____, ...onboarding } = row;
  return onboarding;
}
