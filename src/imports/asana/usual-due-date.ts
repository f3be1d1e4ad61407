import { limits } from "#/src/contract/limits";
import { addDays } from "#/src/format/dates";

type Launch = { today: string; targetLaunchDate: string | null | undefined };

/**
 * Returns the due date of open tasks without one: the target launch date if still ahead, otherwise the default of
 * templates.
 */
export function usualDueDate({ today, targetLaunchDate }: Launch): string {
  if (targetLaunchDate && targetLaunchDate >= today) return targetLaunchDate;
  return addDays(today, limits.templateDueDays.default);
}
