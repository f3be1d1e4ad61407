import { and, eq, gte, inArray } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs, type RequestAnswerRow, requestAnswers, taskFiles } from "#/db/schema";
import { applyTaskChange, noteTaskAct } from "#/src/areas/tasks";
import { draftProblem, draftRowProblem, fieldsOf, isEmptyAnswer } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import { formLimits } from "#/src/contract/limits-of-forms";
import type { Answer, SaveAnswer } from "#/src/contract/requests";
import { authorOf } from "#/src/domain/author";
import type { Context } from "#/src/domain/context";
import { isDraftFile } from "#/src/domain/draft-files";
import { Conflict, Invalid, Stale } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { type Write, write } from "#/src/domain/write";
import { showFound } from "./present";
import { type FoundRequest, findRequest } from "./queries";

type Saving = SaveAnswer & { taskId: string };

/**
 * Stores the draft of one field, or of one row of a table. It can be repeated, and overwrites nothing that the caller
 * has not seen: a value equal to the stored one is accepted at any version. The first answer begins the task.
 * @throws NotFound; Conflict once the answers were sent, and for an accepted field; Stale if the field is not at
 * `version`; Invalid
 */
export function saveAnswer(ctx: Context, { taskId, ...saving }: Saving): Promise<Answer> {
  return write(ctx, async (w) => {
    const { found, field, stored } = await findChangeable(ctx, w, { taskId, key: saving.key });
    const row = saving.row ?? "";
    requireShape(field, saving);
    const before = stored.find((each) => each.key === field.key && each.row === row);
    const isChange = !isSame(before?.value ?? null, saving.value ?? null);
    if (isChange || declines(found, field, { ...saving, before })) {
      if ((before?.version ?? 0) !== saving.version) throw new Stale();
      const value = saving.value ?? null;
      requireRoom(stored, { field, row, value });
      if (field.kind === "file") await putFiles(w, found, { before, value });
      await storeDraft(ctx, w, found, { key: field.key, row, value, before });
    }
    const { answers } = await showFound(ctx, found, w.tx);
    const answer = answers.find(({ key }) => key === field.key);
    if (!answer) throw new Error("The answer is gone.");
    return answer;
  });
}

/**
 * Finds a field that the caller may change, with all stored answers of its request.
 * @throws NotFound; Conflict once the answers were sent, and for an accepted field; Invalid for an unknown field
 */
export async function findChangeable(
  ctx: Context,
  { tx }: Write,
  { taskId, key }: { taskId: string; key: string },
): Promise<{ found: FoundRequest; field: FormField; stored: RequestAnswerRow[] }> {
  const found = await findRequest(ctx, taskId, tx);
  requireOpen(found);
  const field = fieldOf(found, key);
  const stored = await tx.select().from(requestAnswers).where(eq(requestAnswers.taskId, taskId));
  const own = stored.find((each) => each.key === field.key && each.row === "");
  if (own?.review === "accepted") throw new Conflict("The agency accepted this answer, so it is locked.");
  return { found, field, stored };
}

/** @throws Conflict once the answers were sent */
export function requireOpen({ task: { requestState } }: FoundRequest) {
  if (requestState === "submitted") {
    throw new Conflict("These answers were sent. They can be changed once the agency sends them back.");
  }
  if (requestState === "accepted")
    throw new Conflict("The agency accepted these answers, so they are locked.");
}

function fieldOf({ form }: FoundRequest, key: string): FormField {
  const field = fieldsOf(form.sections).find((each) => each.key === key);
  if (!field) throw new Invalid([{ path: "key", message: "The form has no such field" }]);
  return field;
}

function requireShape(field: FormField, { row, value }: SaveAnswer) {
  if ((row !== undefined) !== (field.kind === "table")) {
    throw new Invalid([{ path: "row", message: "A table, and nothing else, is answered by rows" }]);
  }
  const problem = row === undefined ? draftProblem(field, value) : draftRowProblem(field, value ?? null);
  if (problem) throw new Invalid([{ path: "value", message: problem }]);
}

/** True if an empty first answer declines what the agency offers as known, which would otherwise be offered again. */
function declines(
  { client }: FoundRequest,
  { mapsTo }: FormField,
  { value, version, before }: SaveAnswer & { before: RequestAnswerRow | undefined },
): boolean {
  const isFirst = before === undefined && version === 0;
  return isFirst && isEmptyAnswer(value) && mapsTo !== undefined && !isEmptyAnswer(client[mapsTo]);
}

type Stored = Pick<RequestAnswerRow, "key" | "row" | "value">;

/** @throws Invalid above the rows of a table, or the size of all answers */
function requireRoom(
  stored: readonly Stored[],
  { field, row, value }: { field: FormField; row: string; value: unknown },
) {
  const others = stored.filter((each) => each.key !== field.key || each.row !== row);
  const isRowOfTable = ({ key, row: id, value: cells }: Stored) =>
    key === field.key && id !== "" && cells !== null;
  if (row !== "" && value !== null && others.filter(isRowOfTable).length >= formLimits.answerRows) {
    throw new Invalid([{ path: "value", message: `A table has room for ${formLimits.answerRows} rows` }]);
  }
  const bytes = [...others.map((each) => each.value), value].reduce<number>(
    (sum, each) => sum + sizeOf(each),
    0,
  );
  if (bytes > formLimits.answerBytes) {
    throw new Invalid([
      { path: "value", message: "All answers together are too long. Send long texts as files." },
    ]);
  }
}

const sizeOf = (value: unknown) => (value === null ? 0 : Buffer.byteLength(JSON.stringify(value)));

type Storing = {
  key: string;
  row: string;
  value: unknown;
  before: RequestAnswerRow | undefined;
};

/** Stores a draft. The first one begins the task. */
export async function storeDraft(
  ctx: Context,
  w: Write,
  found: FoundRequest,
  { before, ...answer }: Storing,
) {
  const { tx, now, newId } = w;
  const by = { ...authorOf(ctx.actor), changedAt: now };
  if (before) {
    await tx
      .update(requestAnswers)
      .set({ value: answer.value, version: before.version + 1, ...by })
      .where(eq(requestAnswers.id, before.id));
  } else {
    await tx.insert(requestAnswers).values({ id: newId(), taskId: found.task.id, ...answer, ...by });
  }
  await begin(ctx, w, found);
}

/**
 * Checks the files of an answer, and removes those that it no longer names and that were never sent.
 * @throws Invalid for a file that is not one of the task
 */
async function putFiles(
  { tx }: Write,
  { task: { id: taskId } }: FoundRequest,
  { before, value }: { before: RequestAnswerRow | undefined; value: unknown },
) {
  const ids = idsIn(value);
  const known = await tx
    .select({ id: taskFiles.id })
    .from(taskFiles)
    .where(and(eq(taskFiles.taskId, taskId), inArray(taskFiles.id, ids)));
  if (known.length < ids.length) {
    throw new Invalid([{ path: "value", message: "One of the files was removed" }]);
  }
  const sent = new Set(idsIn(before?.submitted));
  const gone = idsIn(before?.value).filter((id) => !ids.includes(id) && !sent.has(id));
  if (gone.length > 0) {
    await tx
      .delete(taskFiles)
      .where(and(eq(taskFiles.taskId, taskId), inArray(taskFiles.id, gone), isDraftFile));
  }
}

/** Returns the ids of the files in an answer. */
export function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Logs that the caller works on the answers, without any of them, once an hour; begins the task at the first answer. */
async function begin(ctx: Context, w: Write, { task }: FoundRequest) {
  if (!(await isLogged(ctx, w.tx, task.id))) {
    w.record({ entity: taskNoun.entity, entityId: task.id, action: "answer" });
  }
  if (task.status !== "not_started") return;
  await applyTaskChange(w, task, { change: { status: "in_progress" }, today: ctx.today });
  await noteTaskAct(ctx, w, task.id, "begun");
}

async function isLogged({ actor, now }: Context, tx: Tx, taskId: string): Promise<boolean> {
  const { userId, linkId } = authorOf(actor);
  const beginOfHour = `${now.slice(0, "2026-03-09T00".length)}:00:00.000Z`;
  const isTheirs = linkId === null ? eq(auditLogs.userId, userId) : eq(auditLogs.actorLabel, linkId);
  const [logged] = await tx
    .select({ seq: auditLogs.seq })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityId, taskId),
        eq(auditLogs.action, "answer"),
        isTheirs,
        gte(auditLogs.createdAt, beginOfHour),
      ),
    )
    .limit(1);
  return logged !== undefined;
}

/** Compares values as stored. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
