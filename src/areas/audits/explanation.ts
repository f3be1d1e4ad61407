import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AuditRow, clientAudits, clientTasks } from "#/db/schema";
import { onboardingOf } from "#/src/areas/onboarding";
import { canBeGivenWork } from "#/src/areas/users";
import type { AuditExplanation, Driver } from "#/src/contract/audit-tasks";
import { scoreKeys } from "#/src/contract/health";
import { healthMoves } from "#/src/contract/health-moves";
import { ruleNames, scoreRules } from "#/src/contract/score-rules";
import type { Context } from "#/src/domain/context";
import { addDays, startOfDay } from "#/src/format/dates";
import { findAudit } from "./queries";
import { taskOf } from "./rule-tasks";
import { auditBefore } from "./score-proposals";

/** Why an audit says what it says, and what can be done about it. @throws NotFound */
export async function explainAudit(ctx: Context, id: string): Promise<AuditExplanation> {
  const { read } = ctx.db;
  const row = await findAudit(ctx, id);
  const [last, onboarding] = await Promise.all([auditBefore(read, row), onboardingOf(read, row.clientId)]);
  const tasks = onboarding ? await ruleTasksOf(read, onboarding.id) : [];
  const since = last ? startOfDay(ctx.timeZone, last.auditDate) : null;
  const opened = tasks.filter((task) => task.auditId !== id);
  return {
    auditId: id,
    clientId: row.clientId,
    last: last && { id: last.id, auditDate: last.auditDate, healthScore: last.healthScore },
    parts: last
      ? healthMoves(last, row).map(({ tenths, ...move }) => ({ ...move, points: tenths / 10 }))
      : [],
    proposals: row.scoreProposals,
    drivers: await driversOf(ctx, row, tasks),
    earlier: opened
      .filter(({ auditDate }) => auditDate === null || auditDate <= row.auditDate)
      .filter(({ completedAt }) => completedAt === null || (since !== null && completedAt >= since))
      .map(({ auditId: _, ...task }) => ({ ...task, holds: holdsIn(row, task.rule) })),
    hasOnboarding: onboarding !== null,
  };
}

type RuleTaskRow = AuditExplanation["earlier"][number] & { auditId: string | null };

/** The rules that took points, with the task that each offers or has open already. */
export async function driversOf(
  ctx: Context,
  row: AuditRow,
  tasks: readonly Omit<RuleTaskRow, "holds">[],
): Promise<Driver[]> {
  const { accountManagerId } = row;
  const canManage = accountManagerId !== null && (await canBeGivenWork(ctx.db.read, accountManagerId));
  return reasonsOf(row).flatMap(({ rule, points, sentence }): Driver[] => {
    const task = taskOf(rule);
    if (!task) return [];
    const open = tasks.find((one) => one.rule === rule && one.status !== "done");
    const { name, category, owner } = task;
    const assigneeUserId = owner === "agency" && canManage ? accountManagerId : null;
    const dueDate = addDays(ctx.today, task.days);
    const offer = { rule, name, category, owner, dueDate, assigneeUserId };
    return [
      { rule, score: scoreRules[rule].score, points, sentence, offer, openTask: open ? shown(open) : null },
    ];
  });
}

function shown({ auditId: _, ...task }: Omit<RuleTaskRow, "holds">): Driver["openTask"] {
  return task;
}

function reasonsOf({ scoreProposals }: Pick<AuditRow, "scoreProposals">) {
  return scoreKeys.flatMap((key) => scoreProposals?.scores[key].reasons ?? []);
}

/** Null where the audit says nothing of the rule's score. */
function holdsIn(row: AuditRow, rule: RuleTaskRow["rule"]): boolean | null {
  const proposal = row.scoreProposals?.scores[scoreRules[rule].score];
  if (!proposal || proposal.proposed === null) return null;
  return proposal.reasons.some((reason) => reason.rule === rule);
}

const mostTasks = 100;

/** The tasks of an onboarding that rules opened, open ones first, then what was done last. */
export async function ruleTasksOf(
  db: Reader | Tx,
  onboardingId: string,
): Promise<Omit<RuleTaskRow, "holds">[]> {
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
    .leftJoin(clientAudits, eq(clientAudits.id, auditId))
    .where(and(eq(clientTasks.clientOnboardingId, onboardingId), isNotNull(auditRule)))
    .orderBy(asc(sql`${status} = 'done'`), desc(completedAt), asc(dueDate), asc(id))
    .limit(mostTasks);
  return rows.flatMap((row) => {
    const rule = ruleNames.find((known) => known === row.rule);
    return rule ? [{ ...row, rule }] : [];
  });
}
