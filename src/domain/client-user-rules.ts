import type { Role } from "#/src/contract/choices/users";

type Caller = { role: Role };
type Fields = Readonly<Record<string, unknown>>;

/** Restricts client users to starting or completing their own tasks; returns the refusal, or null. */
export function taskRefusal({ role }: Caller, owner: string, change: Fields): string | null {
  if (role !== "client") return null;
  const { status, ...others } = change;
  const isReport = status === "in_progress" || status === "done";
  const isAllowed = owner === "client" && isReport && Object.keys(others).length === 0;
  return isAllowed ? null : "You can only begin or complete tasks that are yours.";
}

/** Restricts client users to links of their own tasks; returns the refusal, or null. */
export function linksRefusal({ role }: Caller, owner: string): string | null {
  if (role !== "client" || owner === "client") return null;
  return "You can only change the links of tasks that are yours.";
}

/** Refuses client users any other change of a design than a decision on a pending one. */
export const onlyWaiting = "You can only approve or reject what is waiting for your review.";
