import { getTableColumns } from "drizzle-orm";
import { clientOnboarding } from "#/db/schema";

/** Selects the fields that {@link presentOnboarding} returns, for a statement over `client_onboarding`. */
export function onboardingFields() {
  const {
    totalTasks: _,
    completedTasks: __,
    completedAt: ___,
    ...fields
  } = getTableColumns(clientOnboarding);
  return fields;
}
