import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import {
  clients,
  type DesignAssetRow,
  type DesignPinRow,
  designAssets,
  designPins,
  designProjects,
  designRevisions,
  users,
} from "#/db/schema";
import { unnamedColleague } from "#/src/areas/comments";
import { personName } from "#/src/contract/person-name";
import { clientScope, revisionScope } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

export type PinRow = DesignPinRow & { createdByName: string };
/** A pin with the approval state of its revision's asset. */
export type FoundPin = PinRow & Pick<DesignAssetRow, "approvalStatus">;

/** Returns the pins of these revisions, by number. The caller must check access to the revisions. */
export async function pinsOf(
  revisionIds: readonly string[],
  db: Reader | Tx,
): Promise<Map<string, PinRow[]>> {
  const pins = await pinsWhere(inArray(designPins.revisionId, [...revisionIds]), db);
  return Map.groupBy(pins, ({ revisionId }) => revisionId);
}

/** @throws NotFound, also if the caller may not see it */
export async function findPin(ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<FoundPin> {
  const [found] = await db
    .select({ approvalStatus: designAssets.approvalStatus })
    .from(designPins)
    .innerJoin(designRevisions, eq(designRevisions.id, designPins.revisionId))
    .innerJoin(designAssets, eq(designAssets.id, designRevisions.assetId))
    .innerJoin(designProjects, eq(designProjects.id, designPins.projectId))
    .innerJoin(clients, eq(clients.id, designProjects.clientId))
    .where(and(eq(designPins.id, id), clientScope(ctx), revisionScope(ctx)));
  const [pin] = found ? await pinsWhere(eq(designPins.id, id), db) : [];
  if (!found || !pin) throw new NotFound();
  return { ...pin, ...found };
}

async function pinsWhere(where: SQL, db: Reader | Tx): Promise<PinRow[]> {
  const rows = await db
    .select({ pin: designPins, name: { firstName: users.firstName, lastName: users.lastName } })
    .from(designPins)
    .innerJoin(users, eq(users.id, designPins.createdById))
    .where(where)
    .orderBy(asc(designPins.number));
  return rows.map(({ pin, name }) => ({ ...pin, createdByName: personName(name, unnamedColleague) }));
}
