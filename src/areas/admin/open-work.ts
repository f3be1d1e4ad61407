import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { clientLeads, clientOnboarding, clients, clientTasks, designProjects } from "#/db/schema";
import { leadAsWork } from "#/db/schema/leads";
import type { OpenWork } from "#/src/contract/admin";
import type { Context } from "#/src/domain/context";
import { clientNoun } from "#/src/domain/nouns/clients";
import { projectNoun } from "#/src/domain/nouns/design";
import { updated } from "#/src/domain/nouns/entries";
import { leadNoun } from "#/src/domain/nouns/leads";
import type { Noun } from "#/src/domain/nouns/noun";
import { taskNoun } from "#/src/domain/nouns/tasks";
import type { Write } from "#/src/domain/write";

type Kind = {
  noun: Noun;
  table: SQLiteTable & Record<"id" | "version" | "updatedAt", SQLiteColumn>;
  /** The field and column of the person responsible. */
  field: string;
  holder: SQLiteColumn;
  isOpen: SQL;
};

/** Kinds of open work; that of clients who have left does not count. */
const kinds: Record<keyof OpenWork, Kind> = {
  tasks: {
    noun: taskNoun,
    table: clientTasks,
    field: "assigneeUserId",
    holder: clientTasks.assigneeUserId,
    isOpen: sql`${clientTasks.status} <> 'done' and exists (
      select 1 from ${clientOnboarding} join ${clients} on ${clients.id} = ${clientOnboarding.clientId}
      where ${clientOnboarding.id} = ${clientTasks.clientOnboardingId} and ${clients.status} <> 'churned')`,
  },
  designProjects: {
    noun: projectNoun,
    table: designProjects,
    field: "assignedDesignerId",
    holder: designProjects.assignedDesignerId,
    isOpen: sql`${designProjects.status} not in ('approved', 'completed') and exists (
      select 1 from ${clients} where ${clients.id} = ${designProjects.clientId} and ${clients.status} <> 'churned')`,
  },
  clients: {
    noun: clientNoun,
    table: clients,
    field: "accountManagerId",
    holder: clients.accountManagerId,
    isOpen: sql`${clients.status} <> 'churned'`,
  },
  leads: {
    noun: leadNoun,
    table: clientLeads,
    field: "ownerId",
    holder: clientLeads.ownerId,
    isOpen: leadAsWork.isOpen,
  },
};

/** Counts a user's open work. */
export async function countOpenWork({ db }: Context, userId: string): Promise<OpenWork> {
  const count = ({ table, holder, isOpen }: Kind) => db.read.$count(table, and(eq(holder, userId), isOpen));
  const [tasks, designProjects, clients, leads] = await Promise.all([
    count(kinds.tasks),
    count(kinds.designProjects),
    count(kinds.clients),
    count(kinds.leads),
  ]);
  return { tasks, designProjects, clients, leads };
}

/** Assigns all open work of one user to another; each row gets a new version and an audit row. */
export async function handOver(w: Write, { from, to }: { from: string; to: string }): Promise<void> {
  for (const kind of Object.values(kinds)) await handOverKind(w, kind, from, to);
}

async function handOverKind({ tx, now, record }: Write, kind: Kind, from: string, to: string) {
  const { noun, table, field, holder, isOpen } = kind;
  const rows = await tx
    .update(table)
    .set({ [field]: to, version: sql`${table.version} + 1`, updatedAt: now })
    .where(and(eq(holder, from), isOpen))
    .returning({ id: table.id });
  const [before, after] = [{ [field]: from }, { [field]: to }];
  for (const { id } of rows) record(updated(noun, String(id), { before, after }));
}
