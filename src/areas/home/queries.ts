import { and, asc, desc, eq, gte, ne, type SQL, sql } from "drizzle-orm";
import { type JsonText, readJson } from "#/db/json";
import {
  clientOnboarding,
  clients,
  clientTasks,
  comments,
  designProjects,
  onboardingTaskTemplates,
  users,
} from "#/db/schema";
import { newestComments, readerOf, unreadOfProject, unreadOfTask } from "#/src/areas/comments";
import { newestFiles } from "#/src/areas/files";
import { progressByTask } from "#/src/areas/requests";
import { startable, waitsForJson } from "#/src/areas/tasks";
import type { WaitsFor } from "#/src/contract/due-dates";
import type { HomeLater } from "#/src/contract/home";
import { serverLimits } from "#/src/contract/limits";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { titleForClient } from "#/src/domain/task-title";
import { addDays, startOfDay } from "#/src/format/dates";

const { homeItems, homeSteps, homeDays, homeUnread } = serverLimits;

/** Returns the client, the onboarding's progress, and the account manager if that person is active staff. */
export async function findHead(ctx: Context, clientId: string) {
  const [head] = await ctx.db.read
    .select({
      id: clients.id,
      name: clients.name,
      avatarUrl: clients.avatarUrl,
      status: clients.status,
      onboardingId: clientOnboarding.id,
      targetLaunchDate: clientOnboarding.targetLaunchDate,
      totalTasks: clientOnboarding.totalTasks,
      completedTasks: clientOnboarding.completedTasks,
      allTasks: sql<number>`(select count(*) from ${clientTasks}
        where ${clientTasks.clientOnboardingId} = ${clientOnboarding.id})`,
      manager: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(clients)
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .leftJoin(
      users,
      and(eq(users.id, clients.accountManagerId), eq(users.active, true), ne(users.role, "client")),
    )
    .where(and(eq(clients.id, clientId), clientScope(ctx)));
  return head ?? null;
}

/** Lists the client's open tasks that can start by due date; one more than the limit if there are more. */
export function openClientTasks(ctx: Context, clientId: string) {
  const { id, version, description, status, evidenceUrls, evidenceNames } = clientTasks;
  return ctx.db.read
    .select({
      ...{ id, version, description, status, evidenceUrls, evidenceNames },
      dueDate: clientTasks.turnDue,
      requestState: clientTasks.requestState,
      name: titleForClient,
      referenceLinks: onboardingTaskTemplates.referenceLinks,
    })
    .from(clientTasks)
    .leftJoin(onboardingTaskTemplates, eq(onboardingTaskTemplates.id, clientTasks.templateId))
    .where(isOpenTaskOf(ctx, clientId))
    .orderBy(...byTurnDue)
    .limit(homeItems + 1);
}

/** Lists the client's tasks that cannot start yet by due date; one more than the limit if there are more. */
export async function laterClientTasks(ctx: Context, clientId: string): Promise<Later[]> {
  const rows = await ctx.db.read
    .select({
      ...{ ...step, readyOn: clientTasks.readyOn },
      waitsFor: sql<JsonText<WaitsFor> | null>`${waitsForJson(true)}`,
    })
    .from(clientTasks)
    .where(and(isOf(ctx, clientId), eq(clientTasks.turn, "client"), isOpen, sql`not ${startable(ctx.today)}`))
    .orderBy(...byTurnDue)
    .limit(homeItems + 1);
  return rows.map(({ waitsFor, ...task }) => ({ ...task, waitsFor: waitsFor && readJson(waitsFor) }));
}

type Later = Omit<HomeLater, "isPastDue">;

/** Lists the newest files of these tasks. */
export function filesOfOpenTasks(ctx: Context, clientId: string) {
  return newestFiles(ctx, openTaskIds(ctx, clientId));
}

/** Counts the answers to the forms of these tasks. */
export function progressOfOpenTasks(ctx: Context, clientId: string) {
  return progressByTask(ctx.db.read, openTaskIds(ctx, clientId));
}

/** Finds the newest comment on each of these tasks. */
export function commentsOfOpenTasks(ctx: Context, clientId: string) {
  return newestComments(ctx, openTaskIds(ctx, clientId));
}

function openTaskIds(ctx: Context, clientId: string) {
  return ctx.db.read
    .select({ id: clientTasks.id })
    .from(clientTasks)
    .where(isOpenTaskOf(ctx, clientId))
    .orderBy(...byTurnDue)
    .limit(homeItems);
}

const step = { id: clientTasks.id, name: titleForClient, dueDate: clientTasks.turnDue };

/** Lists the agency's work in progress. */
export function stepsUnderWay(ctx: Context, clientId: string) {
  return ctx.db.read
    .select(step)
    .from(clientTasks)
    .where(and(isOf(ctx, clientId), isAgencysTurn, isOpen, eq(clientTasks.status, "in_progress")))
    .orderBy(...byTurnDue)
    .limit(homeSteps);
}

/** Returns the agency's next task from today on. */
export async function nextStep(ctx: Context, clientId: string) {
  const [next] = await ctx.db.read
    .select(step)
    .from(clientTasks)
    .where(and(isOf(ctx, clientId), isAgencysTurn, isOpen, gte(clientTasks.turnDue, ctx.today)))
    .orderBy(...byTurnDue)
    .limit(1);
  return next ?? null;
}

/** Lists the agency's recently completed tasks, latest first; `completedAt` is never null here. */
export function stepsDone(ctx: Context, clientId: string) {
  const since = startOfDay(ctx.timeZone, addDays(ctx.today, -homeDays));
  return ctx.db.read
    .select({
      id: clientTasks.id,
      name: titleForClient,
      completedAt: sql<string>`${clientTasks.completedAt}`,
    })
    .from(clientTasks)
    .where(and(isOf(ctx, clientId), isAgencys, gte(clientTasks.completedAt, since)))
    .orderBy(desc(clientTasks.completedAt), asc(clientTasks.sortOrder), asc(clientTasks.id))
    .limit(homeSteps);
}

type Unread = { kind: "task" | "design_project"; id: string; name: string; count: number };

/** Lists the client's conversations with unread comments for the caller, latest comment first. */
export async function unreadOf(ctx: Context, clientId: string): Promise<Unread[]> {
  const reader = readerOf(ctx.actor);
  const last = (column: SQL) => sql`(select max(seq) from ${comments} where ${column})`;
  const rows = await ctx.db.read.all<Unread & { last: number }>(sql`
    select 'task' as kind, ${clientTasks.id} as id, ${titleForClient} as name,
      ${unreadOfTask(reader, clientTasks.id)} as "count", ${last(sql`task_id = ${clientTasks.id}`)} as last
    from ${clientTasks} where ${isOf(ctx, clientId)} and "count" > 0
    union all
    select 'design_project', ${designProjects.id}, ${designProjects.projectName},
      ${unreadOfProject(reader, designProjects.id)} as "count",
      ${last(sql`project_id = ${designProjects.id}`)}
    from ${designProjects} join ${clients} on ${clients.id} = ${designProjects.clientId}
    where ${clients.id} = ${clientId} and ${clientScope(ctx)} and "count" > 0
    order by last desc limit ${homeUnread}`);
  return rows.map(({ last: _, ...shown }) => shown);
}

/** Must be written as in the partial index on open tasks. */
const isOpen = sql`${clientTasks.status} <> 'done'`;
const isAgencys = eq(clientTasks.owner, "agency");
/** Includes forms that wait for its review. */
const isAgencysTurn = eq(clientTasks.turn, "agency");

const byTurnDue = [asc(clientTasks.turnDue), asc(clientTasks.sortOrder), asc(clientTasks.id)];

function isOpenTaskOf(ctx: Context, clientId: string) {
  return and(isOf(ctx, clientId), eq(clientTasks.turn, "client"), isOpen, startable(ctx.today));
}

function isOf(ctx: Context, clientId: string): SQL {
  return sql`${clientTasks.clientOnboardingId} = (
    select ${clientOnboarding.id} from ${clientOnboarding}
    join ${clients} on ${clients.id} = ${clientOnboarding.clientId}
    where ${clients.id} = ${clientId} and ${clientScope(ctx)})`;
}
