import type { Lead } from "#/src/contract/leads";

/** True when the next action should have happened before today, for a lead that is still open. */
export function isActionPastDue(
  { nextActionDate, leadStatus }: Pick<Lead, "nextActionDate" | "leadStatus">,
  today: string,
): boolean {
  const isOpen = leadStatus !== "won" && leadStatus !== "lost";
  return isOpen && nextActionDate !== null && nextActionDate < today;
}
