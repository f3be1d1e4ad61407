import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import { clients, invitations, users } from "#/db/schema";
import { morningHour } from "#/src/areas/owed";
import { can } from "#/src/contract/permissions";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { readWorkingDays } from "#/src/domain/working-days";
import { atHour, dateIn } from "#/src/format/dates";
import { type WorkingDays, workingDayFrom } from "#/src/format/working-days";
import { type JobKind, WaitUntil } from "#/src/services/jobs/runner";
import type { MailWriting } from "#/src/services/mail/outbox";
import { notePhoneCall } from "#/src/services/notices/note-client-act";
import { sendLink } from "./links";
import { planRepeat, readRepeat, repeatJob } from "./plan-repeat";
import { repeatSteps, stateOf } from "./rules";

const tryAgainMs = 60_000;

/**
 * A job that takes the next step of a pending invitation: it sends a new link, or asks the account
 * manager to phone. Its key is the invitation, the start of the repetition and the step. If the portal was down, it
 * takes the step as soon as it is up, but only after seven on a working day.
 */
export function repeatInvitations({
  db,
  outbox,
  clock,
  newId,
  timeZone,
}: MailWriting & { timeZone: string }): JobKind {
  return {
    kind: repeatJob,
    atOnce: 1,
    patienceMs: 60_000,
    lostTry:
      "The portal stopped while it repeated this invitation: the next try sends it unless this one did.",
    nextTry: (_, now) => new Date(now.getTime() + tryAgainMs),
    async run({ key }) {
      const now = clock().toISOString();
      const morning = nextMorning(await readWorkingDays(db.read), { timeZone, now });
      if (morning !== null) throw new WaitUntil(new Date(morning), "It waits for a working morning.");
      return db.transaction((tx) => takeStep(tx, key, now));
    },
  };

  async function takeStep(tx: Tx, key: string, now: string): Promise<string> {
    const { id, repeatsFrom, step } = readRepeat(key);
    const [found] = await tx
      .select({ invitation: invitations, user: users, client: clients, sender })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .innerJoin(clients, eq(clients.id, invitations.clientId))
      .innerJoin(sender, eq(sender.id, invitations.sentById))
      .where(eq(invitations.id, id));
    if (!found || found.invitation.repeatsFrom !== repeatsFrom) return "It does not repeat any more.";
    const { invitation, user, client, sender: inviter } = found;
    if (invitation.timesRepeated !== step) return "This was done before.";
    const state = stateOf(invitation, user, now);
    // A restored database does not know whether the invitation was withdrawn since its backup.
    const isEnded = state === "used" || state === "withdrawn" || invitation.tokenHash === null;
    if (isEnded) return "It waits no longer.";
    if (client.status === "churned") return "The client is churned.";
    const timesRepeated = step + 1;
    const entries: NewEntry[] = [];
    const w = { tx, now, newId, record: (entry: NewEntry) => void entries.push(entry) };
    const done = repeatSteps[step]?.does === "phone" ? await askToPhone() : await sendAgain();
    await tx.update(invitations).set({ timesRepeated }).where(eq(invitations.id, id));
    await planRepeat(tx, { ...invitation, timesRepeated }, { timeZone, now });
    const by = { userId: null, actorKind: "job", actorLabel: repeatJob } as const;
    await appendEntries(tx, [{ ...by, createdAt: now, newId, entries }]);
    return done;

    async function askToPhone(): Promise<string> {
      await notePhoneCall({ mail: outbox }, w, { entity: "client", entityId: client.id });
      return "The account manager was asked to phone.";
    }

    async function sendAgain(): Promise<string> {
      const isSentToday = dateIn(timeZone, invitation.sentAt) === dateIn(timeZone, now);
      if (isSentToday) return "A link was sent today already.";
      if (!inviter.active || !can(inviter.role, "invitation.send"))
        return "Its sender may not invite any more.";
      if (user.mailFailsSince !== null) return "Mail to this address fails.";
      const letter = { user, client, sender: inviter, cause: "job", givesAccess: false } as const;
      await sendLink(w, { outbox, timeZone }, { ...letter, line: invitation.line });
      return "A new link was sent.";
    }
  }
}

const sender = alias(users, "sender");

/** Returns the next working morning for a moment on a day off or before the hour; null on a working day after it. */
function nextMorning(
  calendar: WorkingDays,
  { timeZone, now }: { timeZone: string; now: string },
): string | null {
  const today = dateIn(timeZone, now);
  const day = workingDayFrom(calendar, today);
  const morning = atHour(timeZone, day, morningHour);
  return day === today && now >= morning ? null : morning;
}
