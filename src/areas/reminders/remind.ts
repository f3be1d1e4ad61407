import { requireMail } from "#/src/areas/mail";
import { owedBy } from "#/src/areas/owed";
import type { Reminders } from "#/src/contract/reminders";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { clientNoun } from "#/src/domain/nouns/clients";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { type Asked, remindedOn, showReminders, wasWritten } from "./queries";
import { findReminded, getsReminders, peopleOf, reminderTo } from "./reminder";

type Switched = Asked & { isOn: boolean };

/**
 * Enables or disables automatic reminders of a client's users.
 * @throws NotFound
 */
export function switchReminders(ctx: Context, { isOn, ...asked }: Switched): Promise<Reminders> {
  return write(ctx, async (w) => {
    const row = await findClient(ctx, asked.clientId, w.tx);
    await updateRow(w, clientNoun, { row, change: { sendsReminders: isOn } });
    return showReminders(ctx, asked, w.tx);
  });
}

/**
 * Reminds a client's users now of all open items, even if automatic reminders are off; it counts as their reminder of
 * the day.
 * @throws NotFound; Unavailable if no mail is configured; Conflict if the client has left or has nothing open, or if
 * none of its users can be reminded, or all were today
 */
export function remindNow(ctx: Context, asked: Asked): Promise<Reminders> {
  return write(ctx, async (w) => {
    const outbox = requireMail(ctx);
    const { name } = await findClient(ctx, asked.clientId, w.tx);
    const client = await findReminded(w.tx, asked.clientId);
    if (!client) throw new Conflict(`${name} is churned: nothing is wanted of them any more.`);
    const owed = await owedBy(w.tx, client.id, ctx.timeZone);
    if (owed.length === 0) throw new Conflict(`Nothing is needed from ${name} now.`);
    const people = (await peopleOf(w.tx, client.id)).filter(getsReminders);
    if (people.length === 0) throw new Conflict(`Nobody at ${name} gets reminders.`);
    const letters = people.map((person) =>
      reminderTo(person, [{ client, owed }], { day: ctx.today, timeZone: ctx.timeZone }),
    );
    let written = 0;
    for (const letter of letters) {
      if (await wasWritten(w.tx, letter)) continue;
      await outbox.queue(w, ctx.actor, letter);
      written++;
    }
    if (written === 0) {
      const reminded = await remindedOn(w.tx, client.id, ctx.today);
      const isAbout = people.some(({ id }) => reminded.has(id));
      throw new Conflict(
        isAbout
          ? `${name} was reminded today already.`
          : `The people of ${name} had a reminder of another client today. They get one a day.`,
      );
    }
    return showReminders(ctx, asked, w.tx);
  });
}
