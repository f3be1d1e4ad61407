import { and, eq, inArray, isNull } from "drizzle-orm";
import { clientMembers, type RequestAnswerRow, requestAnswers, users } from "#/db/schema";
import { completedAt, followCompletions } from "#/src/areas/tasks";
import { type AnswerValues, fieldsOf, shownFields } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import type { FieldError } from "#/src/contract/problem";
import type { Request, ReviewAnswers } from "#/src/contract/requests";
import type { Context } from "#/src/domain/context";
import { Conflict, Invalid, Stale } from "#/src/domain/errors";
import { managerAddress } from "#/src/domain/manager-address";
import { updated } from "#/src/domain/nouns/entries";
import { answerNoun } from "#/src/domain/nouns/forms";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { requestDueAfter } from "#/src/domain/request-rules";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { sentTag } from "#/src/format/order-tag";
import { showFound } from "./present";
import { answersOf, type FoundRequest, findRequest, type StoredAnswer } from "./queries";
import { byField, type FieldAnswer } from "./rules";
import { renewLinks } from "./send-link";

type Reviewing = ReviewAnswers & {
  taskId: string;
  /** The tag of the answers that the caller saw, if given. */
  expectedSent?: string | undefined;
};

/**
 * Accepts answers, or marks them to be sent back. Once all that were sent are accepted, the task is done; with `sendBack`
 * the request returns to the client with those marked.
 * @throws NotFound; Conflict unless answers wait for a review; Stale if the client sent others since; Invalid for a field that was not sent, and for sending
 * back nothing
 */
export function reviewRequest(
  ctx: Context,
  { taskId, expectedSent, fields, sendBack }: Reviewing,
): Promise<Request> {
  return write(ctx, async (w) => {
    const found = await findRequest(ctx, taskId, w.tx);
    if (found.task.requestState !== "submitted") throw new Conflict("No answers wait for a review.");
    const stored = await answersOf(w.tx, taskId);
    const answers = byField(stored);
    requireSameSent(found, answers, expectedSent);
    const shown = sentFields(found, stored);
    requireSent(fields, shown);
    const reviews = new Map(shown.map(({ key }) => [key, answers.get(key)?.own?.answer.review ?? null]));
    const decisions: Decision[] = [];
    for (const { key, accept, comment = null } of fields) {
      const row = answers.get(key)?.own?.answer;
      if (!row) continue;
      const after = accept
        ? ({ review: "accepted", comment: null } as const)
        : ({ review: "sent_back", comment } as const);
      reviews.set(key, after.review);
      if (row.review === after.review && row.comment === after.comment) continue;
      decisions.push({ id: row.id, after });
      w.record(updated(answerNoun, row.id, { before: { review: row.review, comment: row.comment }, after }));
    }
    await store(w, decisions);
    const back = shown.filter(({ key }) => reviews.get(key) === "sent_back");
    if (sendBack && back.length === 0) {
      throw new Invalid([{ path: "sendBack", message: "Send back at least one answer with your words" }]);
    }
    const isAccepted = shown.every(({ key }) => reviews.get(key) === "accepted");
    const task = isAccepted
      ? await accept(ctx, w, found)
      : sendBack
        ? await returnTo(ctx, w, found, back)
        : found.task;
    return showFound(
      ctx,
      { ...found, task: { ...task, requestState: task.requestState ?? "submitted" } },
      w.tx,
    );
  });
}

type Decision = { id: string; after: Pick<RequestAnswerRow, "review" | "comment"> };

/** Stores decisions, equal ones in one statement. */
async function store({ tx }: Write, decisions: readonly Decision[]) {
  for (const equal of Map.groupBy(decisions, ({ after }) => JSON.stringify(after)).values()) {
    const [{ after } = { after: {} }] = equal;
    const ids = equal.map(({ id }) => id);
    await tx.update(requestAnswers).set(after).where(inArray(requestAnswers.id, ids));
  }
}

/** Lists the fields whose answers were sent: those shown by what was sent. */
export function sentFields(
  { form }: Pick<FoundRequest, "form">,
  stored: readonly StoredAnswer[],
): FormField[] {
  const answers = byField(stored);
  const sent: AnswerValues = Object.fromEntries(
    fieldsOf(form.sections).map(({ key }) => [key, answers.get(key)?.own?.answer.submitted ?? null]),
  );
  return shownFields(form.sections, sent).filter(({ key }) => answers.get(key)?.own);
}

/** @throws Stale */
function requireSameSent(
  { form }: FoundRequest,
  answers: ReadonlyMap<string, FieldAnswer>,
  expected: string | undefined,
) {
  if (expected === undefined) return;
  const at = (key: string) => answers.get(key)?.own?.answer.submittedAt ?? null;
  const sent = fieldsOf(form.sections).map(({ key }) => ({ key, at: at(key) }));
  if (sentTag(sent) !== expected) throw new Stale();
}

function requireSent(given: ReviewAnswers["fields"], shown: readonly FormField[]) {
  const keys = new Set(shown.map(({ key }) => key));
  const errors = given.flatMap(({ key }, at): FieldError[] =>
    keys.has(key) ? [] : [{ path: `fields.${at}.key`, message: "No answer to this field was sent" }],
  );
  if (errors.length > 0) throw new Invalid(errors);
}

async function accept(ctx: Context, w: Write, { task }: FoundRequest) {
  const done = await updateRow(w, taskNoun, {
    row: task,
    change: { requestState: "accepted", requestDue: null, ...completedAt(w.now, ctx.today) },
  });
  await followCompletions(ctx, w, [task], [done]);
  return done;
}

/** Gives the request back to the client, and mails its people, naming the fields. */
async function returnTo(ctx: Context, w: Write, found: FoundRequest, back: readonly FormField[]) {
  const { task, client } = found;
  const soonest = await requestDueAfter(w.tx, ctx.today);
  const [, requestDue = soonest] = [task.dueDate, soonest].toSorted();
  const returned = await updateRow(w, taskNoun, {
    row: task,
    change: { requestState: "returned", requestDue },
  });
  if (!ctx.mail) return returned;
  const labels = back.map(({ label }) => label);
  const data = {
    ...{ title: task.clientTitle ?? task.name, clientName: client.name, fields: labels },
    ...{ dueDate: returned.turnDue, path: `/requests/${task.id}` },
  };
  const replyTo = await managerAddress(w.tx, client.accountManagerId);
  const people = await peopleOf(w, client.id);
  for (const { id, email } of people) {
    const mail = {
      kind: "returned",
      to: email,
      replyTo,
      clientId: client.id,
      recipientId: id,
      data,
    } as const;
    await ctx.mail.queue(w, ctx.actor, mail);
  }
  await renewLinks(ctx, w, { taskId: task.id, sentBack: labels, except: people.map(({ email }) => email) });
  return returned;
}

function peopleOf({ tx }: Write, clientId: string) {
  return tx
    .select({ id: users.id, email: users.email })
    .from(clientMembers)
    .innerJoin(users, eq(users.id, clientMembers.userId))
    .where(
      and(
        eq(clientMembers.clientId, clientId),
        eq(users.role, "client"),
        eq(users.active, true),
        isNull(users.mailFailsSince),
      ),
    )
    .orderBy(users.email);
}
