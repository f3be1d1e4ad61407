import { type DesignPinRow, designPins } from "#/db/schema";
import { serverLimits } from "#/src/contract/limits";
import type { AddPin } from "#/src/contract/pins";
import type { Context } from "#/src/domain/context";
import { Conflict, NotFound } from "#/src/domain/errors";
import { type Write, write } from "#/src/domain/write";
import { findAsset, findRevision } from "./asset-queries";
import { requirePending } from "./client-answer";
import { findPin, type PinRow } from "./pin-queries";

type NewPin = AddPin & { revisionId: string };

/**
 * Says something to a point of a revision's picture, under the next number.
 * @throws NotFound; Forbidden for a client user where nothing waits; Conflict where a newer version was sent to them,
 * and when the revision is full
 */
export function addPin(ctx: Context, { revisionId, ...said }: NewPin): Promise<PinRow> {
  return write(ctx, async (w) => {
    const { assetId, projectId, pins } = await findRevision(ctx, revisionId, w.tx);
    if (assetId === null) throw new NotFound();
    if (ctx.actor.role === "client") await requireShown(ctx, w, assetId, revisionId);
    if (pins.length >= serverLimits.pinsPerRevision) {
      throw new Conflict(`A version has room for ${serverLimits.pinsPerRevision} pins.`);
    }
    const row: DesignPinRow = {
      ...said,
      id: w.newId(),
      projectId,
      revisionId,
      number: (pins.at(-1)?.number ?? 0) + 1,
      isResolved: false,
      createdById: ctx.actor.userId,
      version: 1,
      createdAt: w.now,
      updatedAt: w.now,
    };
    await w.tx.insert(designPins).values(row);
    w.record({ entity: "design_pin", entityId: row.id, action: "create", after: row });
    const { approvalStatus: _, ...pin } = await findPin(ctx, row.id, w.tx);
    return pin;
  });
}

/** A client says it to what waits for them. @throws Forbidden, Conflict */
async function requireShown(ctx: Context, { tx }: Write, assetId: string, revisionId: string) {
  const asset = await findAsset(ctx, assetId, tx);
  requirePending(ctx.actor, asset.approvalStatus);
  const [newest] = asset.revisions;
  if (newest && newest.id !== revisionId) throw new Conflict(`Version ${newest.revisionNumber} is here now.`);
}
