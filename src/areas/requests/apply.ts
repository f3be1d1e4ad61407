import { and, eq, gt, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, type ClientRow } from "#/db/schema";
import { keptFieldsNamed, rowsOfClient, writeValues } from "#/src/areas/client-fields";
import { clientType } from "#/src/contract/choices/clients";
import { type MappedColumn, mappedColumn } from "#/src/contract/choices/forms";
import { type KeptValue, keptValue } from "#/src/contract/client-fields";
import { isEmptyAnswer } from "#/src/contract/form-answers";
import type { FormField } from "#/src/contract/forms";
import { limits } from "#/src/contract/limits";
import { can } from "#/src/contract/permissions";
import type { AnswerRow, AppliedAnswer, ApplyAnswers, ApplyPlan } from "#/src/contract/requests";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { Conflict, Forbidden } from "#/src/domain/errors";
import { clientNoun } from "#/src/domain/nouns/clients";
import { hashOfPlan, requireSamePlan } from "#/src/domain/plans";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { answersOf, type FoundRequest, findRequest } from "./queries";
import { sentFields } from "./review";
import { byField } from "./rules";

/**
 * Writes accepted answers to the client's columns and its own fields, as one operation; a dry run only returns the plan.
 * @throws NotFound; Conflict before the answers are accepted; Forbidden for columns without the right to change the
 * client; PlanChanged
 */
export async function applyAnswers(
  ctx: Context,
  { taskId, dryRun, planHash }: ApplyAnswers & { taskId: string },
): Promise<ApplyPlan> {
  if (dryRun) return planOf(await changesFor(ctx, await findAccepted(ctx, taskId, ctx.db.read), ctx.db.read));
  return write(ctx, async (w) => {
    const found = await findAccepted(ctx, taskId, w.tx);
    const changes = await changesFor(ctx, found, w.tx);
    const plan = planOf(changes);
    if (changes.length === 0) return plan;
    requireSamePlan(planHash, plan);
    const columns = Object.fromEntries(
      changes.flatMap(({ target, name, willBe }) => (target === "column" ? [[name, willBe]] : [])),
    ) as Partial<ClientRow>;
    const values = Object.fromEntries(
      changes.flatMap(({ target, name, willBe }) =>
        target === "field" ? [[name, willBe as KeptValue]] : [],
      ),
    );
    const client = await updateRow(w, clientNoun, { row: found.client, change: columns });
    await writeValues(w, client, await rowsOfClient(w.tx, client.id), values);
    return plan;
  });
}

async function findAccepted(ctx: Context, taskId: string, db: Reader | Tx): Promise<FoundRequest> {
  const found = await findRequest(ctx, taskId, db);
  if (found.task.requestState !== "accepted") throw new Conflict("Accept the answers before you apply them.");
  return found;
}

function planOf(plan: AppliedAnswer[]): ApplyPlan {
  return {
    planHash: hashOfPlan(plan.map(({ target, name, now, willBe }) => [target, name, now, willBe])),
    plan,
  };
}

/** Lists the differences between the accepted answers and the client. */
async function changesFor(ctx: Context, found: FoundRequest, db: Reader | Tx): Promise<AppliedAnswer[]> {
  const { task, client } = found;
  const stored = await answersOf(db, task.id);
  const answers = byField(stored);
  const fields = sentFields(found, stored);
  if (fields.some(({ mapsTo }) => mapsTo) && !can(ctx.actor.role, "client.update")) {
    throw new Forbidden("Some answers fill fields of the client, which managers and admins change.");
  }
  const [kept, rows, changed] = await Promise.all([
    keptFieldsNamed(
      db,
      fields.flatMap(({ keep }) => (keep ? [keep.key] : [])),
    ),
    rowsOfClient(db, client.id),
    columnsChangedSince(db, client.id, submittedAt(stored)),
  ]);
  return fields.flatMap((field): AppliedAnswer[] => {
    const value = answers.get(field.key)?.own?.answer.submitted ?? null;
    if (isEmptyAnswer(value)) return [];
    const { key, label, mapsTo, keep } = field;
    const changes: AppliedAnswer[] = [];
    const column = mapsTo && columnValue(mapsTo, field, value);
    if (mapsTo && column !== null && column !== undefined && !isEqual(client[mapsTo], column)) {
      const isStale = changed.has(mapsTo);
      const now = client[mapsTo];
      changes.push({
        ...{ key, target: "column", name: mapsTo, label: mappedColumn.label(mapsTo) },
        ...{ now, willBe: column, isStale },
      });
    }
    const keptField = keep && kept.get(keep.key);
    const parsed = keptField && keptValue(keptField).safeParse(value);
    if (keptField && parsed?.success) {
      const row = rows.find((each) => each.key === keptField.key);
      if (!isEqual(row?.value ?? null, parsed.data)) {
        const isStale = row !== undefined && row.updatedAt > submittedAt(stored);
        changes.push({
          ...{ key, target: "field", name: keptField.key, label: keptField.label || label },
          ...{ now: row?.value ?? null, willBe: parsed.data, isStale },
        });
      }
    }
    return changes;
  });
}

function submittedAt(stored: Awaited<ReturnType<typeof answersOf>>): string {
  return (
    stored
      .map(({ answer }) => answer.submittedAt ?? "")
      .toSorted()
      .at(-1) ?? ""
  );
}

/** Returns the columns of a client that somebody changed after a moment. */
async function columnsChangedSince(db: Reader | Tx, clientId: string, since: string): Promise<Set<string>> {
  const entries = await db
    .select({ before: auditLogs.before })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityId, clientId),
        eq(auditLogs.action, "update"),
        gt(auditLogs.createdAt, since),
        sql`${auditLogs.entity} = 'client'`,
      ),
    );
  return new Set(entries.flatMap(({ before }) => Object.keys(parseFields(before))));
}

/** Converts an answer to the value of a client's column; null for one that it cannot have. */
function columnValue(column: MappedColumn, field: FormField, value: unknown): unknown {
  switch (column) {
    case "brandNames":
      return brandNames(field, value);
    case "clientType":
      return clientType.values.find((key) => key === value || clientType.label(key) === value) ?? null;
    default:
      return typeof value === "string" ? value : null;
  }
}

function brandNames(field: FormField, value: unknown): string[] | null {
  const names =
    field.kind === "table"
      ? (value as AnswerRow[]).map((row) => firstText(field, row.value))
      : String(value).split(field.kind === "long" ? "\n" : ",");
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== "");
  return trimmed.length === 0 ? null : [...new Set(trimmed)].slice(0, limits.brandNames);
}

/** Returns the cell of a row's first column of text. */
function firstText({ columns = [] }: FormField, cells: AnswerRow["value"]): string {
  const column = columns.find(({ kind }) => kind === "text");
  return column ? String(cells[column.key] ?? "") : "";
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
