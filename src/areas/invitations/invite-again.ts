import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type ClientRow, clients, type InvitationRow, invitations, type UserRow, users } from "#/db/schema";
import { mailPlan, owedBy } from "#/src/areas/owed";
import type { MailClients, MailPlan, PlannedMail } from "#/src/contract/bulk-mail";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnended } from "#/src/domain/links/life";
import { requireSamePlan } from "#/src/domain/plans";
import { write } from "#/src/domain/write";
import { dateIn } from "#/src/format/dates";
import { requireMail } from "#/src/services/mail/require-mail";
import { linkFromCaller } from "./links";
import { stateOf } from "./rules";

/** A client of a bulk call, with its pending invitations and the planned mails. */
type Waiting = {
  client: ClientRow;
  invited: { invitation: InvitationRow; user: UserRow }[];
  planned: PlannedMail[];
};

/**
 * Sends the pending invitations of several clients again, each with a new link; a dry run only returns the plan.
 * @throws NotFound for an unknown client; Unavailable if no mail is configured; PlanChanged; TooMany above the sender's
 * mails of a day
 */
export async function inviteAgain(ctx: Context, { ids, dryRun, planHash }: MailClients): Promise<MailPlan> {
  requireMail(ctx);
  if (dryRun) return planOf(await findWaiting(ctx, ctx.db.read, ids));
  return write(ctx, async (w) => {
    const waiting = await findWaiting(ctx, w.tx, ids);
    const found = planOf(waiting);
    requireSamePlan(planHash, found);
    for (const { client, invited } of waiting) {
      for (const { invitation, user } of invited) {
        await linkFromCaller(ctx, w, { client, user, givesAccess: false, line: invitation.line });
      }
    }
    return found;
  });
}

const planOf = (waiting: readonly Waiting[]) => mailPlan(waiting.flatMap(({ planned }) => planned));

async function findWaiting(ctx: Context, reader: Reader | Tx, ids: readonly string[]): Promise<Waiting[]> {
  const found = await reader
    .select()
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), clientScope(ctx)))
    .orderBy(asc(clients.nameKey));
  if (found.length < new Set(ids).size) throw new NotFound();
  const all: Waiting[] = [];
  for (const client of found) all.push(await waitingAt(ctx, reader, client));
  return all;
}

async function waitingAt(
  { now, timeZone }: Context,
  reader: Reader | Tx,
  client: ClientRow,
): Promise<Waiting> {
  const of = { clientId: client.id, name: client.name };
  const skipped = (skippedBecause: string): Waiting => ({
    ...{ client, invited: [] },
    planned: [{ ...of, to: null, items: [], skippedBecause }],
  });
  if (client.status === "churned") return skipped("The client is churned");
  const open = await reader
    .select({ invitation: invitations, user: users })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.clientId, client.id), isUnended(linkKinds.invitation)))
    .orderBy(asc(invitations.email));
  const waiting = open.filter(({ invitation, user }) => stateOf(invitation, user, now) !== "withdrawn");
  if (waiting.length === 0) return skipped("No invitation waits to be accepted");
  const today = dateIn(timeZone, now);
  const invited = waiting.filter(({ invitation }) => dateIn(timeZone, invitation.sentAt) !== today);
  if (invited.length === 0) return skipped("A link was sent today already");
  const items = (await owedBy(reader, client.id, { timeZone, today })).map(({ kind, title, dueDate }) => ({
    ...{ kind, title, dueDate },
  }));
  return {
    client,
    invited,
    planned: invited.map(({ invitation: { email } }) => ({ ...of, to: email, items })),
  };
}
