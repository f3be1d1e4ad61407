import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { clientOnboarding, clients, clientTasks, designProjects, reminderCounts, users } from "#/db/schema";
import type { NoticeEntity, NoticeKind } from "#/src/contract/choices/notices";
import type { Context } from "#/src/domain/context";
import { type Noting, noteFor } from "./note-for";

/** An act of a client's person, or of the recipient of a link. */
export type ClientAct = {
  kind: Exclude<NoticeKind, "mention">;
  entity: NoticeEntity;
  entityId: string;
  /** Row of the act, such as the comment; null if it has none. */
  subjectId: string | null;
  /** Null for acts by link. */
  byId: string | null;
  /** Further staff to notify. */
  alsoTo?: readonly string[];
};

/**
 * Notifies the client's account manager and the person who works on the thing. Without an account manager all managers
 * are notified, and all admins where there is no manager. The count of its reminders starts again. Part of the write of
 * the act.
 */
export async function noteClientAct(ctx: Pick<Context, "mail">, w: Noting, act: ClientAct): Promise<void> {
  await w.tx.update(reminderCounts).set({ count: 0 }).where(eq(reminderCounts.entityId, act.entityId));
  await noteForTeam(ctx, w, act);
}

/** Asks the same people to phone the client about a thing, or about the client's invitation. */
export function notePhoneCall(
  ctx: Pick<Context, "mail">,
  w: Noting,
  thing: Pick<ClientAct, "entity" | "entityId">,
): Promise<void> {
  return noteForTeam(ctx, w, { ...thing, kind: "phone", subjectId: null, byId: null });
}

async function noteForTeam(
  ctx: Pick<Context, "mail">,
  w: Noting,
  { alsoTo = [], ...act }: ClientAct,
): Promise<void> {
  const concerned = await findConcerned(w.tx, act);
  if (!concerned) return;
  const { clientId, accountManagerId, workerId } = concerned;
  const named = [accountManagerId, workerId, ...alsoTo].filter((id) => id !== null);
  const staff = await w.tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(
      and(
        eq(users.active, true),
        ne(users.role, "client"),
        or(inArray(users.id, named), inArray(users.role, ["manager", "admin"])),
      ),
    );
  const notice = { ...act, clientId, isFromClient: true };
  const direct = staff.filter(({ id }) => named.includes(id)).map(({ id }) => id);
  await noteFor(ctx, w, direct, notice);
  if (direct.some((id) => id === accountManagerId)) return;
  const managers = staff.filter(({ role }) => role === "manager");
  const others = managers.length > 0 ? managers : staff.filter(({ role }) => role === "admin");
  const inPlace = others.map(({ id }) => id).filter((id) => !direct.includes(id));
  await noteFor(ctx, w, inPlace, { ...notice, isUnassigned: true });
}

type Concerned = { clientId: string; accountManagerId: string | null; workerId: string | null };

/** Returns the client of a thing, its account manager and the thing's assignee; undefined for a missing thing. */
async function findConcerned(
  tx: Tx,
  { entity, entityId }: Pick<ClientAct, "entity" | "entityId">,
): Promise<Concerned | undefined> {
  const { id: clientId, accountManagerId } = clients;
  if (entity === "client") {
    const [client] = await tx
      .select({ clientId, accountManagerId })
      .from(clients)
      .where(eq(clients.id, entityId));
    return client && { ...client, workerId: null };
  }
  const [found] =
    entity === "client_task"
      ? await tx
          .select({ clientId, accountManagerId, workerId: clientTasks.assigneeUserId })
          .from(clientTasks)
          .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTasks.clientOnboardingId))
          .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
          .where(eq(clientTasks.id, entityId))
      : await tx
          .select({ clientId, accountManagerId, workerId: designProjects.assignedDesignerId })
          .from(designProjects)
          .innerJoin(clients, eq(clients.id, designProjects.clientId))
          .where(eq(designProjects.id, entityId));
  return found;
}
