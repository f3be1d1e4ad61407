import { getTableColumns } from "drizzle-orm";
import { clientOnboarding } from "#/db/schema";

/** Selects the fields that {@link presentOnboarding} returns, for a statement over `client_onboarding`. */
export function onboardingFields() {
  const {
    totalTasks: _,
    completedTasks: __,
    completedAt: ___,
    leftOut: ____,
    ...fields
  } = getTableColumns(clientOnboarding);
  return fields;
}
