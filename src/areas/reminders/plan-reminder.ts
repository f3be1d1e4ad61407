import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clients } from "#/db/schema";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { dateIn } from "#/src/format/dates";
import { type CountedThing, countedThings } from "./counts";
import { remindedAbout, wasWritten } from "./reminded-already";
import {
  findReminded,
  getsReminders,
  type Owing,
  peopleOf,
  type Remindable,
  type RemindedClient,
  type ReminderDay,
  reminderTo,
} from "./reminder";
import { reminderNow } from "./rules";

type Planning = Pick<Context, "now" | "today" | "timeZone" | "mail">;

/** A reminder to be sent by hand: to whom and about what, or the reason why nobody can be reminded now. */
export type ReminderPlan = {
  name: string;
  client: RemindedClient | null;
  things: CountedThing[];
  letters: Letter[];
  refusal: string | null;
};
type Letter = { mail: ReturnType<typeof reminderTo>; owing: Owing };

/**
 * Plans a reminder of a client's people about all that the client owes, also if automatic reminders are off.
 * @throws NotFound
 */
export async function planReminder(
  { now, today, timeZone, mail }: Planning,
  reader: Reader | Tx,
  clientId: string,
): Promise<ReminderPlan> {
  const [row] = await reader.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId));
  if (!row) throw new NotFound();
  const { name } = row;
  const client = await findReminded(reader, clientId);
  const things = client ? await countedThings(reader, clientId, { timeZone, today }) : [];
  const plan = { name, client, things, letters: [] };
  if (mail === null) return { ...plan, refusal: "No mail is set up." };
  if (!client) return { ...plan, refusal: `${name} is churned: nothing more is needed from them.` };
  if (things.length === 0) return { ...plan, refusal: `Nothing is needed from ${name} now.` };
  const people = await peopleOf(reader, clientId);
  const reached = people.filter(getsReminders);
  if (reached.length === 0) return { ...plan, refusal: unreachedRefusal(name, people) };
  const all = reached.map((person): Letter => {
    const zone = person.timeZone ?? timeZone;
    const day: ReminderDay = { day: dateIn(zone, now), timeZone: zone, today };
    const owing = { client, ...reminderNow(things, { today, isWeekly: person.isWeekly }) };
    return { mail: reminderTo(person, [owing], day), owing };
  });
  const letters: Letter[] = [];
  for (const letter of all) if (!(await wasWritten(reader, letter.mail))) letters.push(letter);
  if (letters.length > 0) return { ...plan, letters, refusal: null };
  return { ...plan, refusal: await doneRefusal(reader, { clientId, name, letters: all }) };
}

function unreachedRefusal(name: string, people: readonly Remindable[]): string {
  if (people.length === 0) return `Nobody at ${name} can sign in yet.`;
  const stopped = people.filter(({ hasComeIn, wants }) => hasComeIn && !wants);
  if (stopped.length === 0) return `Nobody at ${name} has signed in yet.`;
  return `${stopped.map((person) => personName(person, person.email)).join(", ")} stopped reminders.`;
}

type Done = { clientId: string; name: string; letters: readonly Letter[] };

async function doneRefusal(reader: Reader | Tx, { clientId, name, letters }: Done): Promise<string> {
  for (const { mail } of letters) {
    if (!mail.daily) continue;
    const about = await remindedAbout(reader, clientId, mail.daily.day);
    if (about.has(mail.recipientId ?? null)) return `${name} was reminded today already.`;
  }
  return `The people of ${name} had a reminder of another client today. They get one a day.`;
}
