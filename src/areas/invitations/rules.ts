import type { InvitationRow, UserRow } from "#/db/schema";
import type { InvitationState } from "#/src/contract/choices/invitations";
import { stateOfLink } from "#/src/domain/links/life";
import { addDays, type DateText, dateIn } from "#/src/format/dates";
import { type WorkingDays, workingDayFrom } from "#/src/format/working-days";

type Invitation = Pick<InvitationRow, "email" | "tokenHash" | "expiresAt" | "usedAt" | "withdrawnAt">;
export type Invitee = Pick<UserRow, "email" | "role" | "active">;

/** Computes the state of an invitation, given the current account of its recipient. `now` is ISO 8601 in UTC. */
export function stateOf(invitation: Invitation, invitee: Invitee, now: string): InvitationState {
  const state = stateOfLink(invitation, now);
  if (state !== "used" && !mayComeIn(invitation, invitee)) return "withdrawn";
  return state === "open" ? "sent" : state;
}

/**
 * Returns true if the recipient is still the person invited: an active client user with this address, of any clients or
 * none, and not staff.
 */
export function mayComeIn({ email }: Pick<InvitationRow, "email">, invitee: Invitee): boolean {
  return invitee.active && invitee.role === "client" && invitee.email === email;
}

/** A step of a pending invitation: another link, and finally a phone call. */
type Step = { day: number; does: "link" | "phone" };

/** The steps, by days after the first link. */
export const repeatSteps: readonly Step[] = [
  { day: 3, does: "link" },
  { day: 6, does: "link" },
  { day: 9, does: "phone" },
];

/**
 * Returns the working day of a step of an invitation first sent on a day: the step's own or the next working day, and
 * not before `earliest`. Null after the last step.
 */
export function dayOfStep(
  calendar: WorkingDays,
  step: number,
  { first, earliest = first }: { first: DateText; earliest?: DateText },
): DateText | null {
  const found = repeatSteps[step];
  if (!found) return null;
  const own = addDays(first, found.day);
  return workingDayFrom(calendar, own < earliest ? earliest : own);
}

type Repeated = Pick<InvitationRow, "repeatsFrom" | "timesRepeated" | "tokenHash">;

/** Returns the day of the next automatic link; null if there is none. */
export function repeatsOn(
  { repeatsFrom, timesRepeated, tokenHash }: Repeated,
  state: InvitationState,
  { now, timeZone, calendar }: { now: string; timeZone: string; calendar: WorkingDays },
): DateText | null {
  const isWaiting = (state === "sent" || state === "expired") && tokenHash !== null;
  if (!isWaiting || repeatsFrom === null || repeatSteps[timesRepeated]?.does !== "link") return null;
  return dayOfStep(calendar, timesRepeated, {
    first: dateIn(timeZone, repeatsFrom),
    earliest: dateIn(timeZone, now),
  });
}
