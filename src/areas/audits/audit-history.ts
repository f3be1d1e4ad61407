import { and, desc, eq, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Reader } from "#/db/client";
import { type AuditRow, clientAudits, clients } from "#/db/schema";
import { serverLimits } from "#/src/contract/limits";

const columns = {
  id: clientAudits.id,
  auditDate: clientAudits.auditDate,
  currency: clientAudits.currency,
  healthScore: clientAudits.healthScore,
  totalAdSpend: clientAudits.totalAdSpend,
  avgMonthlySales90Days: clientAudits.avgMonthlySales90Days,
  acos: clientAudits.acos,
  tacos: clientAudits.tacos,
};

/** The part of an earlier audit that charts show; nothing about the agency's billing or earnings. */
export type PastAudit = Pick<AuditRow, keyof typeof columns>;

/** Returns the client's latest audits, oldest first, up to and including the given one. */
export async function auditHistory(
  db: Reader,
  clientId: string,
  until?: Pick<AuditRow, "auditDate" | "createdAt">,
): Promise<PastAudit[]> {
  const { auditDate, createdAt, id } = clientAudits;
  const isUpTo =
    until &&
    or(lt(auditDate, until.auditDate), and(eq(auditDate, until.auditDate), lte(createdAt, until.createdAt)));
  const rows = await db
    .select(columns)
    .from(clientAudits)
    .where(and(eq(clientAudits.clientId, clientId), isUpTo))
    .orderBy(desc(auditDate), desc(createdAt), desc(id))
    .limit(serverLimits.healthHistory);
  return rows.toReversed();
}

/** A client's last audit, null if there is none, and its latest ones. */
export type Performance = { audit: AuditRow | null; history: PastAudit[] };

export async function performanceOf(db: Reader, clientId: string): Promise<Performance> {
  const [audit, history] = await Promise.all([lastAuditOf(db, clientId), auditHistory(db, clientId)]);
  return { audit, history };
}

async function lastAuditOf(db: Reader, clientId: string): Promise<AuditRow | null> {
  const { auditDate, createdAt, id } = clientAudits;
  const [row] = await db
    .select()
    .from(clientAudits)
    .where(eq(clientAudits.clientId, clientId))
    .orderBy(desc(auditDate), desc(createdAt), desc(id))
    .limit(1);
  return row ?? null;
}

/** A client's health by its latest audit, and by the one before, null if there is none. */
export type HealthTrend = { client: string; health: number; before: number | null };

/**
 * Returns the health of all clients that have not left, lowest first. Each takes two look-ups in the index of its
 * audits by date.
 */
export async function healthOfClients(db: Reader): Promise<HealthTrend[]> {
  // Drizzle omits the table name in a query of one table, and audits have an id too.
  const client = sql.raw("clients.id");
  const nth = (place: number) => sql<number | null>`(
    select health_score from ${clientAudits} as audit where audit.client_id = ${client}
    order by audit.audit_date desc, audit.created_at desc, audit.id desc limit 1 offset ${sql.raw(String(place))})`;
  const rows = await db
    .select({ client: clients.name, health: nth(0).as("health"), before: nth(1).as("before") })
    .from(clients)
    .where(ne(clients.status, "churned"))
    .orderBy(sql`health`, clients.nameKey);
  return rows.flatMap(({ client, health, before }) => (health === null ? [] : [{ client, health, before }]));
}
