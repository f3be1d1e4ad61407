import { eq, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { type RequestAnswerRow, requestAnswers, taskFiles } from "#/db/schema";
import { grantAccess } from "#/src/areas/access";
import {
  type AnswerValues,
  answerProblem,
  fieldsOf,
  isEmptyAnswer,
  shownFields,
} from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import type { FieldError } from "#/src/contract/problem";
import type { Request } from "#/src/contract/requests";
import { authorOf } from "#/src/domain/author";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { updated } from "#/src/domain/nouns/entries";
import { answerNoun } from "#/src/domain/nouns/forms";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { requestDueAfter } from "#/src/domain/request-rules";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { noteClientAct } from "#/src/services/notices/note-client-act";
import { showFound } from "./present";
import { answersOf, findRequest } from "./queries";
import { byField, draftsOf, rowsOf } from "./rules";
import { idsIn, requireOpen } from "./save-answer";
import { sendFiles } from "./send-files";

/**
 * Sends the answers to the fields that are shown to the agency, as one operation. Those of hidden fields stay drafts.
 * @throws NotFound; Conflict if they were sent already; Invalid with every problem at its field
 */
export function submitRequest(ctx: Context, taskId: string): Promise<Request> {
  return write(ctx, async (w) => {
    const found = await findRequest(ctx, taskId, w.tx);
    requireOpen(found);
    const { task, client, form } = found;
    const answers = byField(await answersOf(w.tx, taskId));
    const fields = fieldsOf(form.sections);
    const drafts = await withoutGoneFiles(w.tx, taskId, fields, draftsOf(fields, answers));
    const shown = shownFields(form.sections, drafts);
    const open = shown.filter(({ key }) => answers.get(key)?.own?.answer.review !== "accepted");
    const problems = open.flatMap((field): FieldError[] => {
      const message = answerProblem(field, drafts[field.key] ?? null);
      return message === null ? [] : [{ path: field.key, message }];
    });
    if (problems.length > 0) throw new Invalid(problems, "Some answers are missing or need a change.");
    const ofShown = open.map(({ key, kind }): Sending => {
      const field = answers.get(key);
      const submitted = kind === "table" && field ? rowsOf(field) : (drafts[key] ?? null);
      return { key, before: field?.own?.answer ?? null, submitted };
    });
    const isShown = new Set(shown.map(({ key }) => key));
    const ofHidden = [...answers.values()].flatMap(({ own }): Sending[] =>
      own && !isShown.has(own.answer.key)
        ? [{ key: own.answer.key, before: own.answer, submitted: null }]
        : [],
    );
    await send(ctx, w, taskId, [...ofShown, ...ofHidden]);
    const files = fields.filter(({ kind }) => kind === "file");
    const isSent = ({ key }: FormField) => isShown.has(key);
    const draftIds = ({ key }: FormField) => idsIn(drafts[key]);
    await sendFiles(w, taskId, {
      before: files.flatMap(({ key }) => idsIn(answers.get(key)?.own?.answer.submitted)),
      after: files.filter(isSent).flatMap(draftIds),
      unsent: files.filter((field) => !isSent(field)).flatMap(draftIds),
    });
    for (const { kind, key, access } of open) {
      if (kind === "access" && access && drafts[key] === true) {
        await grantAccess(ctx, w, { clientId: client.id, ...access });
      }
    }
    // A form of which everything was left empty; without it the state alone would change, which could be undone.
    if (open.every(({ key }) => isEmptyAnswer(drafts[key]))) {
      w.record({ entity: taskNoun.entity, entityId: taskId, action: "answer" });
    }
    const requestDue = await requestDueAfter(w.tx, ctx.today);
    const change = { requestState: "submitted", requestDue } as const;
    const sent = await updateRow(w, taskNoun, { row: task, change });
    const { userId: byId } = authorOf(ctx.actor);
    const about = { entity: taskNoun.entity, entityId: taskId, subjectId: null } as const;
    await noteClientAct(ctx, w, { kind: "sent", ...about, byId });
    return showFound(ctx, { ...found, task: { ...sent, ...change } }, w.tx);
  });
}

/** Leaves out files that were removed from the task. */
async function withoutGoneFiles(
  tx: Tx,
  taskId: string,
  fields: readonly FormField[],
  drafts: AnswerValues,
): Promise<AnswerValues> {
  if (!fields.some(({ kind }) => kind === "file")) return drafts;
  const rows = await tx.select({ id: taskFiles.id }).from(taskFiles).where(eq(taskFiles.taskId, taskId));
  const known = new Set(rows.map(({ id }) => id));
  const left = ({ kind, key }: FormField) =>
    kind === "file" ? idsIn(drafts[key]).filter((id) => known.has(id)) : (drafts[key] ?? null);
  return Object.fromEntries(fields.map((field) => [field.key, left(field)]));
}

type Sending = { key: string; before: RequestAnswerRow | null; submitted: unknown };

/** Stores the sent values of fields, whose review begins anew, in one statement for any number of them. */
async function send(
  ctx: Context,
  { tx, now, newId, record }: Write,
  taskId: string,
  sendings: readonly Sending[],
) {
  const rows = sendings.map(({ key, before, submitted }) => ({
    ...(before ?? { id: newId(), taskId, key, ...authorOf(ctx.actor), changedAt: now }),
    ...{ submitted, submittedAt: submitted === null ? null : now, review: null, comment: null },
  }));
  if (rows.length === 0) return;
  await tx
    .insert(requestAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: requestAnswers.id,
      set: {
        submitted: sql`excluded.submitted`,
        submittedAt: sql`excluded.submitted_at`,
        ...{ review: null, comment: null },
      },
    });
  for (const [at, { before, submitted }] of sendings.entries()) {
    const [earlier, id] = [before?.submitted ?? null, rows[at]?.id];
    if (id === undefined || (earlier === null && submitted === null)) continue;
    record(updated(answerNoun, id, { before: { submitted: earlier }, after: { submitted } }));
  }
}
