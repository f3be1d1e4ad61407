import { and, asc, eq } from "drizzle-orm";
import { accessSteps, clientAccess, clients } from "#/db/schema";
import { expiryOrder } from "#/db/schema/access";
import { type AccessKind, renewalDays } from "#/src/contract/choices/access";
import type { HomeAccess } from "#/src/contract/home";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { addDays, type DateText } from "#/src/format/dates";
import { standardSteps } from "./standard-steps";

/** Lists the accesses of a client for its home, those that it has to grant first with their steps. */
export async function accessForHome(ctx: Context, clientId: string): Promise<HomeAccess[]> {
  const { id, kind, marketplace, state, grantedAt, verifiedAt, expiresAt } = clientAccess;
  const rows = await ctx.db.read
    .select({
      ...{ id, kind, marketplace, state, grantedAt, verifiedAt, expiresAt },
      ownSteps: accessSteps.steps,
    })
    .from(clientAccess)
    .innerJoin(clients, eq(clients.id, clientAccess.clientId))
    .leftJoin(accessSteps, eq(accessSteps.kind, clientAccess.kind))
    .where(and(eq(clientAccess.clientId, clientId), clientScope(ctx)))
    .orderBy(asc(expiryOrder), asc(id));
  const shown = rows.map(({ ownSteps, ...access }) => ({
    ...access,
    steps: isNeeded(access, ctx.today) ? stepsOf(access.kind, ownSteps) : null,
  }));
  return shown.toSorted((a, b) => Number(a.steps === null) - Number(b.steps === null));
}

/** Returns true if the client has to grant the access, for the first time or again. */
function isNeeded({ state, expiresAt }: Pick<HomeAccess, "state" | "expiresAt">, today: DateText): boolean {
  if (state === "asked" || state === "lapsed") return true;
  return expiresAt !== null && expiresAt <= addDays(today, renewalDays);
}

function stepsOf(kind: AccessKind, own: string | null): string {
  return own ?? standardSteps[kind];
}
