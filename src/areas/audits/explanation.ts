import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AuditRow, clientAudits, clientOnboarding, clientTasks } from "#/db/schema";
import { onboardingOf } from "#/src/areas/onboarding";
import { canBeGivenWork } from "#/src/areas/users";
import type { AuditExplanation, Driver } from "#/src/contract/audit-tasks";
import type { Audit } from "#/src/contract/audits";
import { healthMoves, scoreKeys } from "#/src/contract/health";
import { type RuleName, ruleNames, scoreRules } from "#/src/contract/score-rules";
import type { Context } from "#/src/domain/context";
import { addDays, startOfDay } from "#/src/format/dates";
import { auditHistory, type PastAudit } from "./audit-history";
import { presentAudit } from "./present";
import { findAudit, showAudit } from "./queries";
import { taskOf } from "./rule-tasks";
import { auditBefore } from "./score-proposals";

type AuditDetail = { audit: Audit; explanation: AuditExplanation; history: PastAudit[] };

/**
 * Returns an audit as visible to the caller, with its explanation and the audits before it.
 * @throws NotFound
 */
export async function auditDetail(ctx: Context, id: string): Promise<AuditDetail> {
  const row = await showAudit(ctx.db.read, id);
  const [explanation, history] = await Promise.all([
    explained(ctx, row),
    auditHistory(ctx.db.read, row.clientId, row),
  ]);
  return { audit: presentAudit(row, ctx.actor), explanation, history };
}

/**
 * Explains an audit's scores, with the tasks that could improve them.
 * @throws NotFound
 */
export async function explainAudit(ctx: Context, id: string): Promise<AuditExplanation> {
  return explained(ctx, await findAudit(ctx, id));
}

async function explained(ctx: Context, row: AuditRow): Promise<AuditExplanation> {
  const { read } = ctx.db;
  const { id, clientId } = row;
  const [last, onboarding, tasks, assignee] = await Promise.all([
    auditBefore(read, row),
    onboardingOf(read, clientId),
    ruleTasksOf(read, clientId),
    assigneeFor(read, row),
  ]);
  const since = last ? startOfDay(ctx.timeZone, last.auditDate) : null;
  const opened = tasks.filter((task) => task.auditId !== id);
  return {
    auditId: id,
    clientId,
    last: last && { id: last.id, auditDate: last.auditDate, healthScore: last.healthScore },
    parts: last
      ? healthMoves(last, row).map(({ tenths, ...move }) => ({ ...move, points: tenths / 10 }))
      : [],
    proposals: row.scoreProposals,
    drivers: driversOf(ctx, row, tasks, assignee),
    earlier: opened
      .filter(({ auditDate }) => auditDate === null || auditDate <= row.auditDate)
      .filter(({ completedAt }) => completedAt === null || (since !== null && completedAt >= since))
      .map(({ auditId: _, ...task }) => ({ ...task, holds: holdsIn(row, task.rule) })),
    hasOnboarding: onboarding !== null,
  };
}

type OpenedTask = Omit<AuditExplanation["earlier"][number], "holds"> & { auditId: string | null };

/** Returns the assignee for the agency's tasks of an audit: its account manager, if that person can be given work. */
async function assigneeFor(
  db: Reader | Tx,
  { accountManagerId }: Pick<AuditRow, "accountManagerId">,
): Promise<string | null> {
  return accountManagerId !== null && (await canBeGivenWork(db, accountManagerId)) ? accountManagerId : null;
}

/** Lists the rules that cost points, each with the task that it offers to `assignee`, or has open already. */
export function driversOf(
  { today }: Pick<Context, "today">,
  row: AuditRow,
  tasks: readonly OpenedTask[],
  assignee: string | null,
): Driver[] {
  const reasons = scoreKeys.flatMap((key) => row.scoreProposals?.scores[key].reasons ?? []);
  return reasons.flatMap(({ rule, points, sentence }): Driver[] => {
    const task = taskOf(rule);
    if (!task) return [];
    const open = tasks.find((one) => one.rule === rule && one.status !== "done");
    const { name, category, owner } = task;
    const assigneeUserId = owner === "agency" ? assignee : null;
    const dueDate = addDays(today, task.days);
    const offer = { rule, name, category, owner, dueDate, assigneeUserId };
    return [
      { rule, score: scoreRules[rule].score, points, sentence, offer, openTask: open ? shown(open) : null },
    ];
  });
}

function shown({ auditId: _, ...task }: OpenedTask): Driver["openTask"] {
  return task;
}

/** Returns whether the rule applies; null if the audit has no proposal for its score. */
function holdsIn(row: AuditRow, rule: RuleName): boolean | null {
  const proposal = row.scoreProposals?.scores[scoreRules[rule].score];
  if (!proposal || proposal.proposed === null) return null;
  return proposal.reasons.some((reason) => reason.rule === rule);
}

const mostTasks = 100;

/** Returns a client's tasks created by rules: open ones first, then the last completed. */
export async function ruleTasksOf(db: Reader | Tx, clientId: string): Promise<OpenedTask[]> {
  const { id, name, auditRule, status, dueDate, completedAt, auditId } = clientTasks;
  const rows = await db
    .select({
      id,
      name,
      rule: auditRule,
      status,
      dueDate,
      completedAt,
      auditId,
      auditDate: clientAudits.auditDate,
    })
    .from(clientTasks)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
    .leftJoin(clientAudits, eq(clientAudits.id, auditId))
    .where(and(eq(clientOnboarding.clientId, clientId), isNotNull(auditRule)))
    .orderBy(asc(sql`${status} = 'done'`), desc(completedAt), asc(dueDate), asc(id))
    .limit(mostTasks);
  return rows.flatMap((row) => {
    const rule = ruleNames.find((name) => name === row.rule);
    return rule ? [{ ...row, rule }] : [];
  });
}
