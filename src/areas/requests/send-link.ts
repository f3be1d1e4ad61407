import { and, eq, isNull } from "drizzle-orm";
import {
  clientOnboarding,
  clients,
  clientTasks,
  type LinkRow,
  links,
  type MailRow,
  users,
} from "#/db/schema";
import { unnamedColleague } from "#/src/areas/comments";
import { personName } from "#/src/contract/person-name";
import type { SendRequestLink, SentRequestLink } from "#/src/contract/requests";
import { type Context, remembering } from "#/src/domain/context";
import { Conflict, Invalid, NotFound, Unauthorized } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnexpired } from "#/src/domain/links/life";
import { newLink } from "#/src/domain/links/new-link";
import { managerAddress } from "#/src/domain/manager-address";
import { updated } from "#/src/domain/nouns/entries";
import { requestLinkNoun } from "#/src/domain/nouns/links";
import { insertRow } from "#/src/domain/rows";
import { titleForClient } from "#/src/domain/task-title";
import { type Write, write } from "#/src/domain/write";
import { dateIn } from "#/src/format/dates";
import { linkAddress } from "#/src/services/mail/kinds";
import { findLink, showLink } from "./links";

type Sent = SendRequestLink & { taskId: string; publicUrl: string };

/**
 * Mails a link to a request to an address. Earlier links to the same address end. Without mail configured the response
 * contains the link to pass on.
 * @throws NotFound; Invalid for a code without mail configured; Conflict for a task without a form under way, a client
 * who has left, and an address of staff
 */
export function sendLink(ctx: Context, { publicUrl, ...sent }: Sent): Promise<SentRequestLink> {
  const { requireCode = ctx.mail !== null } = sent;
  if (requireCode && !ctx.mail) {
    throw new Invalid([{ path: "requireCode", message: "Codes go by mail, and none is set up" }]);
  }
  return write(
    ctx,
    async (w) => {
      const { id, secret } = await insertLink(ctx, w, { ...sent, requiresCode: requireCode });
      const link = await showLink(ctx, id, w.tx);
      return ctx.mail ? link : { ...link, link: linkAddress(publicUrl, "request", secret) };
    },
    remembering(ctx),
  );
}

/**
 * Sends a new link for the one in a mail, and returns the new mail's id.
 * @throws Conflict
 */
export async function sendRequestOfMail(ctx: Context, w: Write, mail: MailRow): Promise<string> {
  const [link] = await w.tx.select().from(links).where(eq(links.mailId, mail.id));
  const again = link?.taskId ? await insertLink(ctx, w, { ...link, taskId: link.taskId }) : null;
  if (!again?.mailId) throw new Conflict("The form that this mail was about is gone.");
  return again.mailId;
}

/**
 * Withdraws a link; no effect on one that has ended.
 * @throws NotFound
 */
export function withdrawLink(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    const { endedAt } = await findLink(ctx, id, w.tx);
    if (endedAt === null) await endLinks(w, eq(links.id, id));
  });
}

type Renewal = { taskId: string; sentBack: string[]; except: readonly string[] };

/** Sends new links, which name the answers that were sent back, in place of the open ones to other addresses. */
export async function renewLinks(ctx: Context, w: Write, { taskId, sentBack, except }: Renewal) {
  const open = await w.tx
    .select({ email: links.email, requiresCode: links.requiresCode })
    .from(links)
    .where(
      and(
        ...[eq(links.taskId, taskId), linkKinds.request.rows.only],
        ...[isNull(links.endedAt), isUnexpired(linkKinds.request, w.now)],
      ),
    );
  for (const { email, requiresCode } of open) {
    if (!except.includes(email)) await insertLink(ctx, w, { taskId, email, requiresCode, sentBack });
  }
}

type Letter = { taskId: string; email: string; requiresCode: boolean; sentBack?: string[] };

async function insertLink(ctx: Context, w: Write, { taskId, email, requiresCode, sentBack = [] }: Letter) {
  const about = await findAbout(ctx, w, taskId);
  await refuseStaff(w, email);
  await endLinks(w, and(eq(links.taskId, taskId), eq(links.email, email)));
  const { secret, ...made } = newLink(linkKinds.request, w.now);
  const { clientId, clientName, title, dueDate, sentBy } = about;
  const mailId = await ctx.mail?.queue(w, ctx.actor, {
    kind: "request",
    to: email,
    replyTo: await managerAddress(w.tx, about.accountManagerId),
    clientId,
    data: {
      ...{ sentBy, title, clientName, dueDate, asksCode: requiresCode, sentBack },
      lastDay: dateIn(ctx.timeZone, made.expiresAt),
    },
    link: { secret, endsAt: made.expiresAt },
  });
  const row: LinkRow = {
    ...{ id: w.newId(), ...made, createdAt: w.now, kind: "request", userId: null, email, clientId },
    ...{ taskId, projectId: null, mailId: mailId ?? null, requiresCode },
    ...{ openedAt: null, continuedAt: null, continuedFrom: null, endedAt: null },
    ...{ codeHash: null, codeEndsAt: null, codesSent: 0, codeTries: 0, browserHash: null },
  };
  await insertRow(w, requestLinkNoun, row);
  return { id: row.id, secret, mailId: row.mailId };
}

async function endLinks({ tx, now, record }: Write, which: ReturnType<typeof and>) {
  const ended = await tx
    .update(links)
    .set({ endedAt: now })
    .where(and(which, linkKinds.request.rows.only, isNull(links.endedAt)))
    .returning({ id: links.id });
  const [before, after] = [{ endedAt: null }, { endedAt: now }];
  for (const { id } of ended) record(updated(requestLinkNoun, id, { before, after }));
}

/** @throws NotFound; Conflict for a task without a form under way, and for a client who has left */
async function findAbout({ actor }: Context, { tx }: Write, taskId: string) {
  const [sender] = await tx.select().from(users).where(eq(users.id, actor.userId));
  if (!sender) throw new Unauthorized();
  const [found] = await tx
    .select({
      title: titleForClient,
      dueDate: clientTasks.turnDue,
      state: clientTasks.requestState,
      clientId: clients.id,
      clientName: clients.name,
      status: clients.status,
      accountManagerId: clients.accountManagerId,
    })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(eq(clientTasks.id, taskId));
  if (!found) throw new NotFound();
  if (found.state === null) throw new Conflict("This task has no form to send.");
  if (found.state === "accepted") throw new Conflict("These answers were accepted already.");
  if (found.status === "churned") {
    throw new Conflict(`${found.clientName} is churned. Give it another status to send a form.`);
  }
  return { ...found, sentBy: personName(sender, unnamedColleague) };
}

/** @throws Conflict for an address of the agency */
async function refuseStaff({ tx }: Write, email: string) {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.email, email));
  if (user && user.role !== "client") {
    throw new Conflict(`${email} is the address of somebody at the agency.`);
  }
}
