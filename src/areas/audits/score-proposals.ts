import { and, desc, eq, lt, ne, or } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AuditRow, clientAudits } from "#/db/schema";
import type { AskAuditBasis, AuditBasis } from "#/src/contract/audit-limits";
import type { ScoreProposals } from "#/src/contract/choices/score-proposals";
import { scoreKeys } from "#/src/contract/health";
import { type Judged, judgedColumns } from "#/src/contract/judged-figures";
import { proposeScores } from "#/src/contract/score-rules";
import type { Context } from "#/src/domain/context";
import { Invalid, NotFound } from "#/src/domain/errors";
import { requireClient } from "#/src/domain/find-client";
import { readLimits } from "./limits";
import { findAudit } from "./queries";

/** The columns that define an audit's position in its client's order. */
type Place = Pick<AuditRow, "id" | "clientId" | "auditDate" | "createdAt">;

/**
 * Computes the proposed scores for an audit with these figures, by the current limits; null if the figures yield no
 * proposal for any score.
 */
export async function proposalsFor(db: Reader | Tx, row: Place & Judged): Promise<ScoreProposals | null> {
  const last = await auditBefore(db, row);
  const { limits } = await readLimits(db);
  const scores = proposeScores(row, last, limits);
  if (scoreKeys.every((key) => scores[key].proposed === null)) return null;
  return { since: last?.auditDate ?? null, limits, scores };
}

/**
 * Returns the proposals of an edited audit. They are recomputed only if a value that they depend on changes, and
 * otherwise keep the limits used then. An audit from before proposals existed gets them when a score changes.
 */
export async function proposalsAfter(
  db: Reader | Tx,
  row: AuditRow,
  changed: Partial<AuditRow>,
): Promise<ScoreProposals | null> {
  const follows: readonly string[] = ["clientId", "auditDate", ...judgedColumns];
  const isScored = row.scoreProposals === null && scoreKeys.some((key) => key in changed);
  const isNew = isScored || Object.keys(changed).some((column) => follows.includes(column));
  return isNew ? proposalsFor(db, { ...row, ...changed }) : row.scoreProposals;
}

/** Returns the client's audit before this one: of an earlier day, or entered earlier on the same day. */
export async function auditBefore(
  db: Reader | Tx,
  { id, clientId, auditDate, createdAt }: Place,
): Promise<AuditRow | null> {
  const { auditDate: day, createdAt: entered } = clientAudits;
  const isEarlier = or(
    lt(day, auditDate),
    and(eq(day, auditDate), or(lt(entered, createdAt), and(eq(entered, createdAt), lt(clientAudits.id, id)))),
  );
  const [row] = await db
    .select()
    .from(clientAudits)
    .where(and(eq(clientAudits.clientId, clientId), ne(clientAudits.id, id), isEarlier))
    .orderBy(desc(day), desc(entered), desc(clientAudits.id))
    .limit(1);
  return row ?? null;
}

/**
 * Returns the data from which the form of an audit proposes scores.
 * @throws Invalid for an unknown client or audit
 */
export async function auditBasis(
  ctx: Context,
  { clientId, auditDate, auditId }: AskAuditBasis,
): Promise<AuditBasis> {
  const { read } = ctx.db;
  await requireClient(ctx, clientId, read);
  const current = auditId ? await existing(ctx, auditId) : newest;
  const [{ limits }, last] = await Promise.all([
    readLimits(read),
    auditBefore(read, { id: current.id, createdAt: current.createdAt, clientId, auditDate }),
  ]);
  return { limits, last: last && { auditDate: last.auditDate, ...judgedOf(last) } };
}

async function existing(ctx: Context, auditId: string): Promise<AuditRow> {
  try {
    return await findAudit(ctx, auditId);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new Invalid([{ path: "auditId", message: "There is no such audit" }]);
  }
}

/** Position of a new audit, after all existing ones. */
const newest = { id: "", createdAt: "9999" };

function judgedOf(row: Judged): Judged {
  return Object.fromEntries(judgedColumns.map((column) => [column, row[column]])) as Judged;
}
