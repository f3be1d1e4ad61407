import { and, asc, eq } from "drizzle-orm";
import { type AccessStepsRow, accessSteps, clientAccess, clients } from "#/db/schema";
import { expiryOrder } from "#/db/schema/access";
import { type AccessKind, renewalDays } from "#/src/contract/choices/access";
import type { HomeAccess } from "#/src/contract/home";
import { clientScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { addDays, type DateText } from "#/src/format/dates";
import { standardCheckedAt, standardSteps } from "./standard-steps";

/** Lists the accesses of a client for its home, those that it has to grant first with their steps. */
export async function accessForHome(ctx: Context, clientId: string): Promise<HomeAccess[]> {
  const { id, kind, marketplace, state, grantedAt, verifiedAt, expiresAt } = clientAccess;
  const rows = await ctx.db.read
    .select({
      ...{ id, kind, marketplace, state, grantedAt, verifiedAt, expiresAt },
      own: { steps: accessSteps.steps, checkedAt: accessSteps.checkedAt },
    })
    .from(clientAccess)
    .innerJoin(clients, eq(clients.id, clientAccess.clientId))
    .leftJoin(accessSteps, eq(accessSteps.kind, clientAccess.kind))
    .where(and(eq(clientAccess.clientId, clientId), clientScope(ctx)))
    .orderBy(asc(expiryOrder), asc(id));
  const shown = rows.map(({ own, ...access }) => ({
    ...access,
    ...(isNeeded(access, ctx.today) ? stepsOf(access.kind, own) : { steps: null, checkedAt: null }),
  }));
  return shown.toSorted((a, b) => Number(a.steps === null) - Number(b.steps === null));
}

/** Returns true if the client has to grant the access, for the first time or again. */
function isNeeded({ state, expiresAt }: Pick<HomeAccess, "state" | "expiresAt">, today: DateText): boolean {
  if (state === "asked" || state === "lapsed") return true;
  return expiresAt !== null && expiresAt <= addDays(today, renewalDays);
}

function stepsOf(kind: AccessKind, own: Pick<AccessStepsRow, "steps" | "checkedAt"> | null) {
  const { steps, checkedAt } = own ?? { steps: standardSteps[kind], checkedAt: standardCheckedAt };
  return { steps, checkedAt };
}
