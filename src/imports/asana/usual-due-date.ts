import { limits } from "#/src/contract/limits";
import { addDays } from "#/src/format/dates";

type Launch = { today: string; targetLaunchDate: string | null | undefined };

/** When open tasks are due that say nothing of it: at the launch where that is to come, else as templates have it. */
export function usualDueDate({ today, targetLaunchDate }: Launch): string {
  if (targetLaunchDate && targetLaunchDate >= today) return targetLaunchDate;
  return addDays(today, limits.templateDueDays.default);
}
