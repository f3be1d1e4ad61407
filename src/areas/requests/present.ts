import type { Reader, Tx } from "#/db/client";
import type { ClientFieldRow, ClientRow } from "#/db/schema";
import { listSteps } from "#/src/areas/access";
import { rowsOfClient } from "#/src/areas/client-fields";
import { unnamedColleague } from "#/src/areas/comments";
import { listFiles } from "#/src/areas/files";
import type { AccessSteps } from "#/src/contract/account-access";
import type { AnswerState } from "#/src/contract/choices/forms";
import type { TaskFile } from "#/src/contract/files";
import { fieldsOf, isEmptyAnswer } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import { personName } from "#/src/contract/person-name";
import type { Answer, Request } from "#/src/contract/requests";
import type { Context } from "#/src/domain/context";
import { readsDrafts } from "#/src/domain/draft-files";
import { answersOf, type FoundRequest, findRequest, type StoredAnswer } from "./queries";
import { byField, draftsOf, type FieldAnswer, progressOf, rowsOf } from "./rules";

/**
 * Returns a request as visible to the caller: clients see their drafts, staff the values of the last Submit and how many
 * fields are answered.
 * @throws NotFound
 */
export async function showRequest(
  ctx: Context,
  taskId: string,
  db: Reader | Tx = ctx.db.read,
): Promise<Request> {
  const found = await findRequest(ctx, taskId, db);
  return showFound(ctx, found, db);
}

/** Returns a request that was found, with its answers as they are now. */
export async function showFound(ctx: Context, found: FoundRequest, db: Reader | Tx): Promise<Request> {
  const { task, client, form } = found;
  const hasKept = ctx.actor.role !== "client" && fieldsOf(form.sections).some(({ keep }) => keep);
  const hasFiles = fieldsOf(form.sections).some(({ kind }) => kind === "file");
  const hasAccess = fieldsOf(form.sections).some(({ kind }) => kind === "access");
  const [stored, files, steps, kept] = await Promise.all([
    answersOf(db, task.id),
    hasFiles ? listFiles(ctx, task.id, db) : [],
    hasAccess ? listSteps(db) : [],
    hasKept ? rowsOfClient(db, client.id) : [],
  ]);
  return presentRequest(ctx, found, stored, { files, steps, kept });
}

type Beside = {
  files: readonly TaskFile[];
  steps: readonly AccessSteps[];
  /** The agency's own fields of the client; empty for clients. */
  kept: readonly ClientFieldRow[];
};

function presentRequest(
  { actor }: Pick<Context, "actor">,
  { task, client, form }: FoundRequest,
  stored: readonly StoredAnswer[],
  { files, steps, kept }: Beside,
): Request {
  const fields = fieldsOf(form.sections);
  const answers = byField(stored);
  const show = readsDrafts(actor) ? draft : sent;
  return {
    taskId: task.id,
    clientId: client.id,
    name: actor.role === "client" ? (task.clientTitle ?? task.name) : task.name,
    form,
    answers: fields.map((field) => {
      const answer = show(field, answers.get(field.key) ?? { own: null, rows: [] });
      return {
        ...answer,
        ...(field.kind === "file" && { files: filesIn(answer.value, files) }),
        ...(field.access && { steps: steps.find(({ kind }) => kind === field.access?.kind)?.steps }),
        ...knownOf(field, client, kept),
      };
    }),
    state: task.requestState,
    turnDue: task.turnDue,
    progress: progressOf(form.sections, draftsOf(fields, answers)),
  };
}

/** Returns what the client has for a field that fills a column, or one of the agency's own fields. */
function knownOf({ mapsTo, keep }: FormField, client: ClientRow, kept: Beside["kept"]) {
  if (mapsTo) return { known: client[mapsTo] };
  const own = kept.find(({ key }) => key === keep?.key);
  return own && { known: own.value };
}

function filesIn(ids: unknown, files: readonly TaskFile[]): TaskFile[] {
  return Array.isArray(ids) ? ids.flatMap((id) => files.find((file) => file.id === id) ?? []) : [];
}

/** Shows a field with its draft. */
function draft({ key, kind }: FormField, field: FieldAnswer): Answer {
  const { own } = field;
  const isTable = kind === "table";
  const rows = isTable ? rowsOf(field) : [];
  const value = isTable ? null : (own?.answer.value ?? null);
  const isEmpty = isTable ? rows.length === 0 : isEmptyAnswer(value);
  const last = [own, ...field.rows]
    .filter((each) => each !== null)
    .toSorted((one, other) => one.answer.changedAt.localeCompare(other.answer.changedAt))
    .at(-1);
  return {
    key,
    value,
    ...(isTable && { rows }),
    version: own?.answer.version ?? 0,
    by: last ? authorOf(last) : null,
    at: last?.answer.changedAt ?? null,
    state: own?.answer.review ?? (isEmpty ? "empty" : "answered"),
    comment: own?.answer.comment ?? null,
  };
}

/** Shows a field with what was last sent. */
function sent({ key, kind }: FormField, { own }: FieldAnswer): Answer {
  const {
    submitted = null,
    submittedAt = null,
    review = null,
    comment = null,
    version = 0,
  } = own?.answer ?? {};
  const isTable = kind === "table";
  const state: AnswerState = review ?? (isEmptyAnswer(submitted) ? "empty" : "answered");
  return {
    key,
    value: isTable ? null : submitted,
    ...(isTable && { rows: (submitted ?? []) as NonNullable<Answer["rows"]> }),
    version: submittedAt === null ? 0 : version,
    by: own && submittedAt ? authorOf(own) : null,
    at: submittedAt,
    state,
    comment,
  };
}

/** Names the author of an answer for both sides: a person of the client, or the recipient of a link. */
function authorOf({ author, linkEmail }: StoredAnswer): string {
  if (!author) return linkEmail ?? "The recipient of a link";
  return author.role === "client" ? personName(author, author.email) : unnamedColleague;
}
