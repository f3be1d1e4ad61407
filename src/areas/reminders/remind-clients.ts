import { and, asc, inArray } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clients } from "#/db/schema";
import { mailPlan } from "#/src/areas/owed";
import type { MailClients, MailPlan, PlannedMail } from "#/src/contract/bulk-mail";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { requireSamePlan } from "#/src/domain/plans";
import { write } from "#/src/domain/write";
import { requireMail } from "#/src/services/mail/require-mail";
import { countReminder } from "./counts";
import { planReminder, type ReminderPlan } from "./plan-reminder";

type Planned = ReminderPlan & { clientId: string };
type Letter = Planned["letters"][number]["mail"];

/**
 * Reminds the people of several clients of all open items; a dry run only returns the plan. A person of several of them
 * gets one mail about all.
 * @throws NotFound for an unknown client; Unavailable if no mail is configured; PlanChanged; TooMany above the sender's
 * mails of a day
 */
export async function remindClients(ctx: Context, { ids, dryRun, planHash }: MailClients): Promise<MailPlan> {
  const outbox = requireMail(ctx);
  if (dryRun) return planOf(await planAll(ctx, ctx.db.read, ids));
  return write(ctx, async (w) => {
    const plans = await planAll(ctx, w.tx, ids);
    const found = planOf(plans);
    requireSamePlan(planHash, found);
    for (const letter of lettersOf(plans)) await outbox.queue(w, ctx.actor, letter);
    for (const { clientId, letters } of plans) {
      for (const { mail, owing } of letters) {
        if (mail.daily)
          await countReminder(ctx, w, { clientId, counted: owing.counted, day: mail.daily.day });
      }
    }
    return found;
  });
}

async function planAll(ctx: Context, reader: Reader | Tx, ids: readonly string[]): Promise<Planned[]> {
  const found = await reader
    .select({ clientId: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), clientScope(ctx)))
    .orderBy(asc(clients.nameKey));
  if (found.length < new Set(ids).size) throw new NotFound();
  const all: Planned[] = [];
  for (const { clientId } of found) all.push({ clientId, ...(await planReminder(ctx, reader, clientId)) });
  return all;
}

function planOf(plans: readonly Planned[]): MailPlan {
  return mailPlan(
    plans.flatMap(({ clientId, name, things, letters, refusal }): PlannedMail[] => {
      const items = things.map(({ kind, title, dueDate }) => ({ kind, title, dueDate }));
      if (refusal !== null) return [{ clientId, name, to: null, items, skippedBecause: refusal }];
      return letters.map(({ mail }) => ({ clientId, name, to: mail.to, items }));
    }),
  );
}

/** Joins the letters to one person. Replies go to the account manager that their clients have in common. */
function lettersOf(plans: readonly Planned[]): Letter[] {
  const all = plans.flatMap(({ letters }) => letters.map(({ mail }) => mail));
  return [...Map.groupBy(all, ({ to }) => to).values()].flatMap((letters) => {
    const [first] = letters;
    if (!first) return [];
    const parts = letters.flatMap(({ data }) => data.parts);
    const [replyTo = null, another] = new Set(letters.map(({ replyTo }) => replyTo ?? null));
    return {
      ...{ ...first, data: { ...first.data, parts } },
      replyTo: another === undefined ? replyTo : null,
      clientIds: parts.map(({ clientId }) => clientId),
      opens: letters.flatMap(({ opens = [] }) => opens),
    };
  });
}
