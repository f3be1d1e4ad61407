import type { Reminders } from "#/src/contract/reminders";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { clientNoun } from "#/src/domain/nouns/clients";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { requireMail } from "#/src/services/mail/require-mail";
import { countReminder } from "./counts";
import { planReminder } from "./plan-reminder";
import { type ReminderQuery, showReminders } from "./queries";

type Switched = ReminderQuery & { isOn: boolean };

/**
 * Enables or disables automatic reminders of a client's users.
 * @throws NotFound
 */
export function switchReminders(ctx: Context, { isOn, ...input }: Switched): Promise<Reminders> {
  return write(ctx, async (w) => {
    const row = await findClient(ctx, input.clientId, w.tx);
    await updateRow(w, clientNoun, { row, change: { sendsReminders: isOn } });
    return showReminders(ctx, input, w.tx);
  });
}

/**
 * Reminds a client's users now of all open items, even if automatic reminders are off; it counts as their reminder of
 * the day and of the next one.
 * @throws NotFound; Unavailable if no mail is configured; Conflict if the client has left or has nothing open, or if
 * none of its users can be reminded, or all were today
 */
export function remindNow(ctx: Context, input: ReminderQuery): Promise<Reminders> {
  return write(ctx, async (w) => {
    await findClient(ctx, input.clientId, w.tx);
    await remindClient(ctx, w, input.clientId);
    return showReminders(ctx, input, w.tx);
  });
}

/**
 * Reminds a client's users as part of another write, and returns the number of mails.
 * @throws NotFound; Unavailable if no mail is configured; Conflict with the reason why nobody can be reminded
 */
async function remindClient(ctx: Context, w: Write, clientId: string): Promise<number> {
  const outbox = requireMail(ctx);
  const { letters, refusal } = await planReminder(ctx, w.tx, clientId);
  if (refusal !== null) throw new Conflict(refusal);
  for (const { mail, owing } of letters) {
    await outbox.queue(w, ctx.actor, mail);
    if (mail.daily) await countReminder(ctx, w, { clientId, counted: owing.counted, day: mail.daily.day });
  }
  return letters.length;
}
