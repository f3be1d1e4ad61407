import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AuditRow, clientAudits, clients, users } from "#/db/schema";
import type { Audit, AuditsSummary, ListAudits } from "#/src/contract/audits";
import type { AuditSort, HealthLevel } from "#/src/contract/choices/audits";
import { healthThresholds } from "#/src/contract/health";
import { serverLimits } from "#/src/contract/limits";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { auditNoun } from "#/src/domain/nouns/audits";
import { boundedPage } from "#/src/domain/requested-page";
import { rowFinder } from "#/src/domain/rows";
import { fold } from "#/src/format/fold";
import { presentAudit } from "./present";

/** An audit with the other data on its card; `healthHistory` is JSON, newest first. */
export type ShownAudit = AuditRow & Pick<Audit, "client" | "accountManager"> & { healthHistory: string };

export const findAudit = rowFinder(auditNoun);

/**
 * Returns the audit with the data on its card.
 * @throws NotFound
 */
export async function showAudit(db: Reader | Tx, id: string): Promise<ShownAudit> {
  const [row] = await selectShown(db).where(eq(clientAudits.id, id));
  if (!row) throw new NotFound();
  return row;
}

/**
 * Returns a page of audits in the requested order, or the first page at its maximum size if the query is empty; `total`
 * is the number of matches.
 */
export async function listAudits(
  ctx: Context,
  query: ListAudits = {},
): Promise<{ items: Audit[]; total: number; page: number; pageSize: number }> {
  const { db } = ctx;
  const { page, pageSize } = boundedPage(query);
  const where = and(...(await filters(ctx, query)));
  const order = orders[query.sort ?? "-auditDate"];
  const [rows, total] = await Promise.all([
    selectShown(db.read)
      .where(isOnPage(db.read, where, order, { page, pageSize }))
      .orderBy(...order),
    db.read.$count(clientAudits, where),
  ]);
  return { items: rows.map((row) => presentAudit(row, ctx.actor)), total, page, pageSize };
}

/** Returns the figures of the cards: the number of audits, and the clients' health by the latest of each. */
export async function auditsSummary({ db }: Pick<Context, "db">): Promise<AuditsSummary> {
  const [counted] = await db.read.all<Omit<AuditsSummary, "averageHealthScore"> & Counted>(sql`
    select
      coalesce(sum(audits), 0) as total,
      count(*) as clients,
      coalesce(sum(cast(round(10 * score) as integer)), 0) as tenths,
      count(*) filter (where score >= ${healthThresholds.high}) as "highPerformers",
      count(*) filter (where score < ${healthThresholds.medium}) as "atRisk"
    from (
      select count(*) as audits, ${latestScore} as score
      from ${clientAudits} group by ${clientAudits.clientId})`);
  const { tenths, clients: audited, ...figures } = counted ?? none;
  return { ...figures, averageHealthScore: roundedAverage(tenths, audited) };
}

/** Rounds the average of `count` scores, given as their sum in tenths; null without any. */
export function roundedAverage(tenths: number, count: number): number | null {
  return count === 0 ? null : Math.round(tenths / (10 * count));
}

/** The number of audited clients, and the sum of their latest scores in tenths. */
type Counted = { clients: number; tenths: number };

const none = { total: 0, clients: 0, tenths: 0, highPerformers: 0, atRisk: 0 };

/** Sorts by date, then by time of entry, then by id. */
const newestFirst = [desc(clientAudits.auditDate), desc(clientAudits.createdAt), desc(clientAudits.id)];

const orders: Record<AuditSort, SQL[]> = {
  "-auditDate": newestFirst,
  auditDate: [asc(clientAudits.auditDate), asc(clientAudits.createdAt), asc(clientAudits.id)],
  "-healthScore": [desc(clientAudits.healthScore), ...newestFirst],
  healthScore: [asc(clientAudits.healthScore), ...newestFirst],
};

/** Returns the same order for an alias of the table, whose columns drizzle cannot rename. */
function newestOf(alias: "latest"): SQL {
  return sql.raw(["audit_date", "created_at", "id"].map((column) => `${alias}.${column} desc`).join(", "));
}

function selectShown(db: Reader | Tx) {
  return db
    .select({
      ...getTableColumns(clientAudits),
      client: { name: clients.name },
      accountManager: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      healthHistory,
    })
    .from(clientAudits)
    .innerJoin(clients, eq(clients.id, clientAudits.clientId))
    .leftJoin(users, eq(users.id, clientAudits.accountManagerId))
    .$dynamic();
}

/** The score of the latest audit of the row's client, read from the index of a client's audits by date. */
const latestScore = sql`(
  select health_score from ${clientAudits} as latest
  where latest.client_id = ${clientAudits.clientId}
  order by ${newestOf("latest")} limit 1)`;

/**
 * The latest scores of the row's client, newest first, read from the index of a client's audits by date. The inner
 * limit preserves the order; a libSQL server cannot parse an order inside the aggregate.
 */
const healthHistory = sql<string>`(
  select json_group_array(json_object('auditDate', audit_date, 'healthScore', health_score))
  from (
    select audit_date, health_score from ${clientAudits} as latest
    where latest.client_id = ${clientAudits.clientId}
    order by ${newestOf("latest")}
    limit ${sql.raw(String(serverLimits.healthHistory))}))`;

/** Selects the page by ids alone, so that no wide rows are sorted and histories are read for the page only. */
function isOnPage(
  db: Reader,
  where: SQL | undefined,
  order: readonly SQL[],
  { page, pageSize }: { page: number; pageSize: number },
): SQL {
  const ids = db
    .select({ id: clientAudits.id })
    .from(clientAudits)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return inArray(clientAudits.id, ids);
}

async function filters(ctx: Context, { id, search, score, clientId, which }: ListAudits): Promise<SQL[]> {
  const found: (SQL | undefined)[] = [];
  if (id) found.push(eq(clientAudits.id, id));
  const needle = fold(search?.trim() ?? "");
  if (needle) found.push(await isAbout(ctx, needle));
  if (score) found.push(hasLevel(score));
  if (clientId) found.push(eq(clientAudits.clientId, clientId));
  if (which === "latest") found.push(isLatest);
  return found.filter((condition) => condition !== undefined);
}

/** True for the latest audit of a client; read from the index of a client's audits by date. */
const isLatest = sql`${clientAudits.id} = (
  select latest.id from ${clientAudits} as latest
  where latest.client_id = ${clientAudits.clientId}
  order by ${newestOf("latest")} limit 1)`;

/** Matches the needle in the client's names or the account manager's. */
async function isAbout(ctx: Context, needle: string): Promise<SQL | undefined> {
  const found = ctx.db.read
    .select({ id: clients.id })
    .from(clients)
    .where(sql`instr(${clients.searchText}, ${needle}) > 0`);
  return or(
    inArray(clientAudits.clientId, found),
    inArray(clientAudits.accountManagerId, await staffNamed(ctx, needle)),
  );
}

/** Finds staff by name in JavaScript, since SQLite folds ASCII only and there are few. */
async function staffNamed({ db }: Context, needle: string): Promise<string[]> {
  const staff = await db.read
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(ne(users.role, "client"));
  return staff
    .filter((person) => fold(personName(person, person.email)).includes(needle))
    .map(({ id }) => id);
}

function hasLevel(level: HealthLevel): SQL | undefined {
  const { healthScore } = clientAudits;
  if (level === "high") return gte(healthScore, healthThresholds.high);
  if (level === "low") return lt(healthScore, healthThresholds.medium);
  return and(gte(healthScore, healthThresholds.medium), lt(healthScore, healthThresholds.high));
}
